/** Shows how far an inventory is: one line that is written over on a terminal, a line for each kind elsewhere. */
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
    /** How many objects were looked at, as an import will look at them. */
    read: (done: number, of: number): void => {
      if (stream.isTTY === true || done === of) show(`${done} of ${of} objects read`);
    },
    /** What is waited for; of no use in a file. */
    note: (text: string): void => {
      if (stream.isTTY === true) show(text);
    },
    /** Clears the line of a terminal. */
    end: (): void => {
      if (written > 0) stream.write(`\r${" ".repeat(written)}\r`);
      written = 0;
    },
  };
}
