import type { Http, TlsOptions } from "@tripod/http";
import { InputError } from "@tripod/kit";

/** Certificate authorities that a client trusts. */
export interface Authorities {
  /** Filled in by the first call that needs the platform. */
  readonly tls: TlsOptions;
  /**
   * Returns the client, which reads `caFile` before its first request; an unusable file is read again for the next one.
   */
  before(http: Http): Http;
}

/** Returns the certificate authorities of the settings. Reads no file yet. */
export function authoritiesOf(caFile: string | undefined, rejectUnauthorized: boolean): Authorities {
  if (caFile === undefined) return { tls: { rejectUnauthorized }, before: (http) => http };
  let ca: string | undefined;
  return {
    tls: {
      rejectUnauthorized,
      get ca() {
        return ca ?? [];
      },
    },
    before: (http) => ({
      ...http,
      send: async (request, context) => {
        ca ??= await certificatesIn(caFile);
        return http.send(request, context);
      },
    }),
  };
}

const CERTIFICATE = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/;

/** Returns the PEM certificates of a file. Node accepts any text there and then silently trusts no certificate. */
async function certificatesIn(file: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw certificateError(file, "cannot be read", cause);
  });
  if (!CERTIFICATE.test(text)) throw certificateError(file, "contains no certificate");
  const { X509Certificate } = await import("node:crypto");
  try {
    new X509Certificate(text);
  } catch (cause) {
    throw certificateError(file, "contains a certificate that cannot be read", cause);
  }
  return text;
}

function certificateError(file: string, what: string, cause?: unknown): InputError {
  const reason = `the file ${JSON.stringify(file)} ${what}. Set the path of a file with certificates in PEM format`;
  return new InputError([{ path: "caFile", reason }], { cause });
}
