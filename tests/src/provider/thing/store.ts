import { readFileSync, writeFileSync } from "node:fs";

/** Stored thing. */
export interface StoredThing {
  readonly label: string;
  readonly size: number;
  readonly zone: string;
  readonly password?: string;
  readonly sealed?: string;
  readonly tags?: readonly string[];
  readonly document?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly rules?: readonly { readonly name: string; readonly pattern?: string; readonly mode: string }[];
  readonly note?: string;
  readonly token: string;
  readonly serial: number;
  readonly revision: number;
}

/** Minimal platform: things in a file, so that they persist after the plugin's process ends. */
export class ThingStore {
  private readonly file: string;
  constructor(file: string) {
    this.file = file;
  }

  all(): Record<string, StoredThing> {
    return JSON.parse(readFileSync(this.file, "utf8")) as Record<string, StoredThing>;
  }

  get(id: string): StoredThing | undefined {
    return this.all()[id];
  }

  put(id: string, thing: StoredThing): void {
    writeFileSync(this.file, JSON.stringify({ ...this.all(), [id]: thing }));
  }

  delete(id: string): void {
    const { [id]: _gone, ...rest } = this.all();
    writeFileSync(this.file, JSON.stringify(rest));
  }

  nextSerial(): number {
    return 1 + Math.max(0, ...Object.values(this.all()).map((thing) => thing.serial));
  }
}

/** Returns an empty store in `file`. */
export function emptyStore(file: string): ThingStore {
  writeFileSync(file, "{}");
  return new ThingStore(file);
}
