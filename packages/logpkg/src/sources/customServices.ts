import { s } from "@tripod/kit";

/** What cannot be said in the platform's form, a text such as `name=prefix1;prefix2`. */
const plainText = (parting: string) =>
  s.string().check((value) => (value.includes(parting) ? `must not hold ${JSON.stringify(parting)}` : undefined));

/** Services of the user's own, each with the prefixes of its metrics. */
export function customServices() {
  return s
    .list(
      s.object({
        serviceName: plainText("=").notEmpty().optional().doc("Service name."),
        prefixes: s.list(plainText(";").notEmpty()).optional().doc("Metric prefixes of the service."),
      }),
    )
    .coded({ encode: packed as never, decode: unpacked as never });
}

interface Service {
  readonly serviceName?: string | undefined;
  readonly prefixes?: readonly string[] | undefined;
}

function packed(services: readonly Service[]): readonly string[] {
  return services.map(({ serviceName = "", prefixes = [] }) => `${serviceName}=${prefixes.join(";")}`);
}

/** Only the first `=` parts; a text without one is a service without prefixes. */
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
