import { parseUrl } from "../values/parseUrl.js";

/** Names of a package in the registries and programs of each language. */
export interface LanguageNames {
  /**
   * Repository that the Pulumi Registry reads: schema, pages and the Go module. `https://github.com/acme/pulumi-shop`
   */
  readonly registry: string;
  /** npm: `@acme/pulumi-shop`. */
  readonly npm: string;
  /** Python distribution, `acme-shop`, and module, `acme_shop`. */
  readonly python: { readonly distribution: string; readonly module: string };
  /** Go module, and the package in it. */
  readonly go: { readonly module: string; readonly package: string };
  readonly java: { readonly group: string; readonly artifact: string; readonly package: string };
  /** NuGet package and namespace: `Acme.Shop`. */
  readonly dotnet: string;
}

/** Forms of the URL after `SCHEME://HOST/`, as the engine reads them. */
const DOWNLOAD_FORMS: Readonly<Record<string, { readonly path: RegExp; readonly form: string }>> = {
  "http:": { path: /^/, form: "http://HOST/PATH" },
  "https:": { path: /^/, form: "https://HOST/PATH" },
  "github:": { path: /^\/[^/]+(?:\/[^/]+)?\/?$/, form: "github://HOST/OWNER/REPOSITORY" },
  "gitlab:": { path: /^\/[^/]+\/?$/, form: "gitlab://HOST/PROJECT" },
  "git:": { path: /^\/[^/]+/, form: "git://HOST/PATH" },
};

/** Returns why the engine cannot download a plugin from a URL; undefined if it can. */
export function downloadUrlProblem(text: string): string | undefined {
  const url = parseUrl(text);
  const known = url === undefined ? undefined : DOWNLOAD_FORMS[url.protocol];
  if (url === undefined || known === undefined)
    return "must start with https://, http://, github://, gitlab:// or git://";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  return url.host !== "" && known.path.test(url.pathname) ? undefined : `must have the form ${known.form}`;
}

/** Names that a package chooses itself instead of those that follow from its publisher and repository. */
export type ChosenNames = Partial<Omit<LanguageNames, "registry">>;
