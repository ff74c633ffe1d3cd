import { s } from "@tripod/kit";

/** Returns the problem of an ID that the platform assigned: 24 hexadecimal digits. Empty: unset. */
export function uidProblem(text: string): string | undefined {
  return text === "" || /^[0-9a-f]{24}$/i.test(text)
    ? undefined
    : "must be an ID of the platform: 24 hexadecimal digits";
}

/** Returns a required string field with the ID of another object. */
export const uid = () => s.string().notEmpty().check(uidProblem);
