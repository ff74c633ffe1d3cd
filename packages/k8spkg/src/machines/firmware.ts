import type { Reader } from "@tripod/http";
import { type AnyField, s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, type Values } from "@tripod/objects";
import { spelled } from "./hotplug.js";
import { DOMAIN } from "./place.js";

/** What a machine starts with. */
export const firmware = s
  .object({
    uuid: s
      .string()
      .optional()
      .computed()
      .doc("The uuid that it shows. The cluster gives it one, which stays while the program says no other."),
    serial: s.string().optional().doc("The serial number that it shows."),
    bootloader: s
      .object({
        bios: s
          .object({ useSerial: s.boolean().optional().doc("Whether it writes to the serial console.") })
          .optional()
          .doc("The older way."),
        efi: s
          .object({
            secureBoot: s.boolean().optional().doc("Whether only what is signed is started."),
            persistent: s.boolean().optional().doc("Whether it keeps its settings."),
          })
          .optional()
          .doc("The newer way."),
      })
      .check(({ bios, efi }) => (bios !== undefined && efi !== undefined ? "must have one of bios, efi" : undefined))
      .optional()
      .doc("How it starts."),
  })
  .optional()
  .wire(`${DOMAIN}.firmware`)
  .doc("What it starts with.");

const fields = { firmware: firmware as AnyField };
const PATH = `${DOMAIN}.firmware`;

/** How it travels: a uuid that the cluster gave is no difference, and stays. */
export const firmwareCodec = {
  encode: (value: unknown, { live, isTaken }: { readonly live: Reader | undefined; readonly isTaken: boolean }) => {
    if (value === undefined && !isTaken) return undefined;
    const uuid = memberAt(live?.raw, `${PATH}.uuid`);
    const own = memberAt(encodeRaw(fields, { firmware: value ?? {} }, live?.raw as Values | undefined), PATH);
    return { ...(typeof uuid === "string" && { uuid }), ...(own as Values) };
  },
  decode: (live: Reader, known: { readonly firmware?: unknown }): unknown => {
    const { firmware: shown } = decodeRaw(fields, live.raw);
    const isClusters = isObject(shown) && Object.keys(shown).every((name) => name === "uuid");
    if (known.firmware === undefined && isClusters) return undefined;
    return spelled(firmware, shown, known.firmware);
  },
};
