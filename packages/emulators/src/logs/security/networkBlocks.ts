import type { Hono } from "hono";
import { flag, type Members, text } from "../../collection/members.js";
import type { LogsEnv } from "../logsEnv.js";
import type { AddSecurityKind } from "./securityApi.js";

const CIDR = /^(\d{1,3}(\.\d{1,3}){3}\/\d{1,2}|[0-9a-f:.]*:[0-9a-f:.]*\/\d{1,3})$/i;

const MEMBERS: Members = {
  addressBlock: text({ required: true, pattern: CIDR, valueName: "network block" }),
  label: text({ default: "" }),
  internal: flag({ default: true }),
  suppressesSignals: flag({ default: false }),
};

/** `sec/v1/network-blocks`: address blocks are unique. */
export function addNetworkBlocks(app: Hono<LogsEnv>, addKind: AddSecurityKind): void {
  addKind(app, {
    name: "security.networkBlocks",
    kind: "network block",
    path: "/sec/v1/network-blocks",
    members: MEMBERS,
    unique: [{ by: ["addressBlock"] }],
    changes: [{ method: "PUT" }],
  });
}
