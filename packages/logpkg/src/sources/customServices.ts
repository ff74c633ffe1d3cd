import { s } from "@tripod/kit";

/** Returns a string field without the separator, which the platform's form `name=prefix1;prefix2` cannot contain. */
const plainText = (parting: string) =>
  s.string().check((value) => (value.includes(parting) ? `must not contain ${JSON.stringify(parting)}` : undefined));

/** Returns the field of custom services, each with the prefixes of its metrics. */
export function customServices() {
  return s
    .list(
      s.object({
        serviceName: plainText("=").notEmpty().optional().doc("Service name."),
        prefixes: s.list("Metric name prefixes of the service.", plainText(";").notEmpty()).optional(),
      }),
    )
    .codec({ encode: packed as never, decode: unpacked as never });
}

interface Service {
  readonly serviceName?: string | undefined;
  readonly prefixes?: readonly string[] | undefined;
}

function packed(services: readonly Service[]): readonly string[] {
  return services.map(({ serviceName = "", prefixes = [] }) => `${serviceName}=${prefixes.join(";")}`);
}

/** Decodes services. Only the first `=` is a separator; a text without `=` is a service without prefixes. */
function unpacked(texts: unknown): readonly Service[] | undefined {
  if (!Array.isArray(texts)) return undefined;
  return texts.map(String).map((text) => {
    const at = text.indexOf("=");
    const prefixes =
      at < 0
        ? []
        : text
            .slice(at + 1)
            .split(";")
            .filter(Boolean);
    return { serviceName: at < 0 ? text : text.slice(0, at), ...(prefixes.length === 0 ? {} : { prefixes }) };
  });
}
