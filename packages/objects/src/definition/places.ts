import type { Answer, CallContext, Reader } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { Values } from "../values/values.js";

/** A place in which objects are: a collector, a zone. */
export interface Place<P> {
  /** The ids of those that have this name. */
  byName?(name: string, context: ResourceContext<P>, where: Values): Promise<readonly (string | number)[]>;
  /** The ids of all, for `list`. */
  all?(context: CallContext & { readonly platform: P }, where: Values): Promise<readonly (string | number)[]>;
  /** The resources whose objects are such places, where the name of the input does not say it. */
  readonly parents?: readonly string[];
}

/** The folder in which an object stands, in a tree of folders. The object shows it itself, so one is read without it. */
export interface Folder<Input extends string, P> {
  /** The input that names it. */
  readonly input: Input;
  /** The list of what is in a folder: "v2/content/folders/{parentId}". */
  readonly children: string;
  /** The folder for programs that name none, such as the one at the top; asked of the platform. */
  top?(on: CallContext & { readonly platform: P }): Promise<string>;
  /** Where lists begin that are not told where, in words, and the ids of these folders. */
  readonly begins?: {
    readonly says: string;
    ids(on: CallContext & { readonly platform: P }): Promise<readonly string[]>;
  };
}

/** What a row of a list is that is of another kind, in words; undefined where it is of the kind. */
export type Sort = (row: Values) => string | undefined;

/** The same, where the platform must be asked about each row. */
export type AskedSort = (row: Values) => Promise<string | undefined>;

/** Objects that each have one of another kind, or none. */
export interface Holders<Input extends string> {
  /** The path of their list. */
  readonly list: string;
  /** The input that names one of them. */
  readonly input: Input;
  /** Whether one has it; `get` asks for what is at a path, a template like those of the definition. */
  has(row: Reader, get: (path: string) => Promise<Answer>): boolean | Promise<boolean>;
}
