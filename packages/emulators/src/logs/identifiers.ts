import type { Random } from "../randomness.js";

/** 16 upper-case hexadecimal digits: content, roles, users, partitions, jobs, app instances. */
export function objectId(random: Random): string {
  return Buffer.from(random(8)).toString("hex").toUpperCase();
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the ID of a failed request for the vendor's support, such as `Q1W2E-R3T4Y-U5I6O`. */
export function requestId(random: Random): string {
  const text = Array.from(random(15), (byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}`;
}

/** Returns the secret part of an HTTP or polling source's address. */
export function receiverToken(random: Random): string {
  return `${Buffer.from(random(40)).toString("base64url")}==`;
}

/** Token for each syslog message. The suffix is the vendor's enterprise number. */
export function syslogToken(random: Random): string {
  return `${Buffer.from(random(48)).toString("base64")}@41123`;
}

const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Long ID of objects that a link can share: dashboards, their panels, metrics searches. */
export function shareId(random: Random): string {
  return Array.from(random(42), (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length]).join("");
}
