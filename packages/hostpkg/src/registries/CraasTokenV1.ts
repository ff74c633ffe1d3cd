import { crc32 } from "node:zlib";
import { HttpFailure, read } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { idOutput } from "@tripod/rest";
import { resource } from "../definitions.js";
import type { HostingPlatform } from "../platform.js";
import { inProject } from "../project.js";
import { NEVER_SHOWN, registries } from "./dialect.js";

/** Resource without a definition of the engine, because the path contains the token, which is neither input nor ID. */
export const CraasTokenV1 = resource({
  name: "CraasTokenV1",
  terraform: "craas_token_v1",
  doc: "Registry token of Selectel Container Registry (version 1): the password for all registries of a project. The API returns the token only on creation, and the provider keeps it in state. The token cannot be imported or changed. If the token has expired, the next `pulumi up` creates another one.",
  deprecated: "Use CraasTokenV2, whose tokens have a scope and an expiration time.",
  isScoped: () => true,
  fields: {
    projectId: inProject,
    tokenTtl: s.string("Token lifetime.").values({ "1y": "one year", "12h": "twelve hours" }).default("1y").replaces(),
    token: s.string("Registry token: the password for `docker login`.").secret().computed().stable(),
    username: s.string("User name for `docker login`: always `token`.").secret().computed().stable(),
    craasTokenV1Id: idOutput("registry token"),
  },
  imports: { forms: [], unsupported: NEVER_SHOWN, resolve: () => fail("", NEVER_SHOWN) },
  create: async ({ projectId, tokenTtl }, { platform, ...context }) => {
    const answer = await registries(platform, { projectId })
      .send(
        { operation: "Create registry token", method: "POST", idempotency: "unsafe", path: `/token?ttl=${tokenTtl}` },
        context,
      )
      .catch((error: unknown) => {
        if (!(error instanceof HttpFailure) || error.outcome !== "unknown") throw error;
        throw error.amend({
          likelyCause: "the response was lost. An unknown token may have been created, which is valid until it expires",
          nextStep: "Run `pulumi up` again to create another token",
        });
      });
    const token = read(answer).string("token");
    platform.learn(token);
    const id = String(crc32(token));
    return { id, state: { projectId, tokenTtl, token, username: "token", craasTokenV1Id: id } };
  },
  read: async (id, state, { platform, ...context }) => {
    const { projectId, token, tokenTtl = "1y" } = state;
    if (projectId === undefined || token === undefined) return undefined;
    const isThere = await sendAbout(platform, { projectId, token, method: "GET" }, context);
    return isThere ? { projectId, tokenTtl, token, username: "token", craasTokenV1Id: id } : undefined;
  },
  delete: async (_, { projectId, token }, { platform, ...context }) => {
    if (projectId === undefined || token === undefined) return;
    await sendAbout(platform, { projectId, token, method: "DELETE" }, context);
    // The response may be foreign, so the deletion is verified.
    if (await sendAbout(platform, { projectId, token, method: "GET" }, context))
      context.fail(
        "",
        "the delete returned success, but the token still exists. Check the setting registryV1Url and proxies",
      );
  },
});

/**
 * Sends a request for the token and reports whether the token exists. No message contains the URL, which has the token.
 */
async function sendAbout(
  platform: HostingPlatform,
  {
    projectId,
    token,
    method,
  }: { readonly projectId: string; readonly token: string; readonly method: "GET" | "DELETE" },
  context: { readonly signal: AbortSignal; progress(text: string): void },
): Promise<boolean> {
  platform.learn(token);
  const dialect = registries(platform, { projectId });
  const operation = method === "GET" ? "Get registry token" : "Delete registry token";
  try {
    const path = `/token/${encodeURIComponent(token)}`;
    const idempotency = method === "GET" ? "safe" : "idempotent";
    const answer = await dialect.send({ operation, method, idempotency, path, cache: "never" }, context);
    // A response that is not JSON is foreign.
    if (answer.text.trim() !== "") read(answer);
    return true;
  } catch (error) {
    if (dialect.classifyError(error) === "other") throw error;
    // Tokens are not listed. If the registries can be listed, the 404 came from the platform.
    try {
      for await (const _ of dialect.rows("/registries", context));
    } catch {
      throw error;
    }
    return false;
  }
}
