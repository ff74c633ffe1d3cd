import assert from "node:assert/strict";
import { forwardTo, useInSuite } from "@tripod/testkit/suite";
import { type HostingOptions, type HostingPlatform, type HostingSettings, startHosting } from "./startHosting.js";

/** Project that contains exactly the records of the fixtures. */
export const STAGING = "5f0c2b7ad1e94c3f8a6b90d4e7c31a52";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes.
  readonly body: any;
}

/** Caller with one token. */
export interface Caller {
  readonly token: string;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

export type Scope = { project: { id: string } } | { domain: { name: string } };

/** Returns the body of a token request for these settings. */
export function tokenRequest(settings: HostingSettings, scope: Scope | undefined) {
  const { username: name, password, domainName, userDomainName = domainName } = settings;
  const user = { name, password, domain: { name: userDomainName } };
  return { auth: { identity: { methods: ["password"], password: { user } }, ...(scope && { scope }) } };
}

export async function requestToken(settings: HostingSettings, body: unknown): Promise<Answer> {
  return call(`${settings.authUrl}/auth/tokens`, "POST", {}, body);
}

/** Signs in with project scope (default: the project of the settings), or with account scope. */
export async function signIn(
  platform: HostingPlatform,
  scope: "project" | "account" | { project: string } = "project",
  settings: HostingSettings = platform.settings,
): Promise<Caller> {
  const projectId = typeof scope === "object" ? scope.project : settings.projectId;
  const expected = scope === "account" ? { domain: { name: settings.domainName } } : { project: { id: projectId } };
  const { status, headers } = await requestToken(settings, tokenRequest(settings, expected));
  assert.equal(status, 201);
  return withToken(platform, headers.get("x-subject-token") ?? "");
}

/** Starts an emulator before the tests of the current suite, signs in, and closes the emulator after them. */
export function useHosting(options: HostingOptions = {}, scope?: Parameters<typeof signIn>[1]) {
  const hosting = useInSuite(async () => {
    const platform = await startHosting(options);
    return { platform, caller: await signIn(platform, scope), close: () => platform.close() };
  });
  return { platform: forwardTo(() => hosting.platform), caller: forwardTo(() => hosting.caller) };
}

export function withToken(platform: HostingPlatform, token: string): Caller {
  const headers: Record<string, string> = token === "" ? {} : { "x-auth-token": token };
  const send = (method: string, path: string, body?: unknown) => call(platform.origin + path, method, headers, body);
  return { token, send, get: (path) => send("GET", path) };
}

async function call(url: string, method: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}
