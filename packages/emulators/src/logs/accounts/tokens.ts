import type { Hono } from "hono";
import { choice, type Members, text, whole } from "../../collection/members.js";
import { wholeList } from "../../collection/pages.js";
import { type AddKind, refusal } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";

const MEMBERS: Members = {
  name: text({ required: true, min: 1, max: 255 }),
  status: choice(["Active", "Inactive"], { required: true }),
  description: text({ default: "", max: 4096 }),
  type: choice(["CollectorRegistration"], { required: true }),
};

/** `v1/tokens`: registration tokens of collectors. An update names the version that it replaces. */
export function addTokens(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "tokens",
    kind: "token",
    path: "/v1/tokens",
    members: MEMBERS,
    unique: [{ by: ["name"] }],
    serverMembers: (_, { random }) => ({
      type: "CollectorRegistrationTokenResponse",
      version: 0,
      encodedTokenAndUrl: Buffer.from(random(48)).toString("base64"),
    }),
    pages: wholeList("data"),
    changes: [
      {
        method: "PUT",
        accepts: { ...MEMBERS, version: whole({ required: true }) },
        apply: (token, { type: _, version, ...input }) => {
          if (version !== token.version) throw refusal("token", "version_conflict", "The token has another version.");
          Object.assign(token, { description: "" }, input, { version: Number(version) + 1 });
        },
      },
    ],
  });
}
