import { s } from "@tripod/kit";
import { api } from "./api.js";

const ALGORITHMS = {
  "hmac-md5": "",
  "hmac-sha1": "",
  "hmac-sha224": "",
  "hmac-sha256": "",
  "hmac-sha384": "",
  "hmac-sha512": "",
};

export const TsigKey = api.managed({
  name: "TsigKey",
  kind: "TSIG key",
  doc: "Shared secret that authenticates zone transfers and updates.",
  endpoint: { path: "/tsigkeys" },
  fields: {
    name: s
      .string("Name of the key, without a final dot.")
      .replaces()
      .check((name) =>
        /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name) ? undefined : "must be a lower-case name without a final dot",
      ),
    // A PUT with another algorithm adds a second key of the name, so a change replaces.
    algorithm: s.string("Algorithm.").values(ALGORITHMS).default("hmac-sha256").replaces(),
    key: s.string("Secret in Base64. Default: the server generates one.").secret().optional().computed(),
  },
  update: [{ body: "changes", method: "PUT" }],
  list: { rows: "partial" },
});
