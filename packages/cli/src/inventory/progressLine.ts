import { counted } from "@tripod/kit";

/** Creates the progress display of an inventory: an overwritten line on a terminal, otherwise a line per resource. */
export function progressLine(stream: NodeJS.WriteStream) {
  let written = 0;
  let total = 0;
  const show = (text: string): void => {
    if (stream.isTTY !== true) {
      stream.write(`${text}\n`);
      return;
    }
    const cut = text.slice(0, Math.max(10, (stream.columns ?? 80) - 1));
    stream.write(`\r${cut.padEnd(written)}`);
    written = cut.length;
  };
  return {
    listed: ({
      resource,
      objects,
      done,
      of,
    }: {
      resource: string;
      objects: number;
      done: number;
      of: number;
    }): void => {
      total += objects;
      show(`${done}/${of} ${resource}: ${objects}${stream.isTTY === true ? `, ${total} altogether` : ""}`);
    },
    /** Shows how many objects have been read for an import. */
    read: (done: number, of: number): void => {
      if (stream.isTTY === true || done === of) show(`${done} of ${counted(of, "object")} read`);
    },
    /** Shows the reason for a wait, on a terminal only. */
    note: (text: string): void => {
      if (stream.isTTY === true) show(text);
    },
    /** Clears the line on a terminal. */
    end: (): void => {
      if (written > 0) stream.write(`\r${" ".repeat(written)}\r`);
      written = 0;
    },
  };
}
