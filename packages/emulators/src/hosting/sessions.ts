import type { Clock } from "../clock.js";
import { hex, type Random } from "../randomness.js";
import type { Account, Project, User } from "./world.js";

/** Data of a token. A token without a scope gives access to no service. */
export interface Session {
  readonly token: string;
  readonly user: User;
  readonly account?: Account;
  readonly project?: Project;
  readonly role?: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export type Grant = Pick<Session, "user" | "account" | "project" | "role">;

export interface Sessions {
  issue(grant: Grant): Session;
  /** Returns the session of a token that is known and has not expired. */
  find(token: string | undefined): Session | undefined;
  drop(token: string): void;
  dropAll(): void;
}

export function createSessions(clock: Clock, random: Random, lifeSeconds: number): Sessions {
  const sessions = new Map<string, Session>();
  return {
    issue: (grant) => {
      const issuedAt = clock.now();
      const token = `gAAAAAB${hex(random, 64)}`;
      const session = { ...grant, token, issuedAt, expiresAt: issuedAt + lifeSeconds * 1000 };
      sessions.set(token, session);
      return session;
    },
    find: (token) => {
      const session = token === undefined ? undefined : sessions.get(token);
      return session !== undefined && clock.now() < session.expiresAt ? session : undefined;
    },
    drop: (token) => {
      sessions.delete(token);
    },
    dropAll: () => sessions.clear(),
  };
}
