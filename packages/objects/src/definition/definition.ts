import type { Answer, CallContext, HttpFailure, Method, Patience, Reader } from "@tripod/http";
import type { Fields, InputsOf, OutputsOf, Resource, ResourceContext } from "@tripod/kit";
import type { Values } from "../values/values.js";
import type { Dialect } from "./dialect.js";

type Member<F extends Fields> = keyof F & string;

/** What is to be brought to an object. */
export interface Change<F extends Fields> {
  readonly inputs: InputsOf<F>;
  /** The inputs of the last create or update, as far as they are recorded; empty in a create. */
  readonly before: Partial<InputsOf<F>>;
  readonly prior: Partial<OutputsOf<F>>;
  /** The object as it is, where it was read. */
  readonly live: Reader | undefined;
  /** The names of inputs that change. */
  readonly changed: ReadonlySet<string>;
  /** Whether the object was just made. */
  readonly isNew: boolean;
}

/** What a step of its own kind works with. */
export interface StepContext<P = never> {
  readonly dialect: Dialect;
  /** The object's id on the wire. */
  readonly id: string;
  readonly context: ResourceContext<P>;
  /** How long the operation is waited for, where that is usually so many milliseconds. */
  patience(usual: number): Patience;
  /** Sends a request; the path is a template like those of the definition. */
  send(method: Method, path: string, body?: unknown): Promise<Answer>;
  /** The object as it is now. */
  read(): Promise<Reader>;
  /** Waits until the object is in no passing state, and brings it. */
  settled(): Promise<Reader>;
}

/** A request of its own for some of the members: `PATCH /zones/{id}/state` with `disabled`. */
export interface Step<F extends Fields, P = never> {
  readonly method?: "PATCH" | "PUT" | "POST" | "DELETE";
  /** Default: the object's own path. */
  readonly path?: string;
  /** The inputs it is for. Default: all that no other step sends. It is taken when one of them changes. */
  readonly sends?: readonly Member<F>[];
  /** Inputs that are sent along, and are no reason to take it. */
  readonly takes?: readonly Member<F>[];
  /**
   * "whole" (default of PUT): the object as it is, with what the program decides. "members": the same, but only members
   * that are inputs, and only `sends` and `takes` where these are given. "changes" (default otherwise): what changes. A function makes the body itself; undefined: no request.
   */
  readonly body?: "whole" | "members" | "changes" | ((change: Change<F>) => unknown);
  /** The member around what is sent, where it is another than usual; null: none. */
  readonly envelope?: string | null;
  /** Whether its answer is the object. Default: for the object's own path. */
  readonly answersObject?: boolean;
  /** Wire members that it may not carry, where the whole object is sent. */
  readonly without?: readonly string[];
  /** Members that are sent beside all others: `type`, where an update has another than a creation. */
  readonly adds?: Values;
  /** In place of a request. */
  run?(change: Change<F>, on: StepContext<P>): Promise<void>;
}

/** Objects that take their time, by the member that holds their state. */
export interface Waits {
  /** Wire path of the state. Objects that show none are done. */
  readonly state: string;
  /** States in which it is done. Without it, every state that is neither passing nor failed. */
  readonly done?: readonly string[];
  /** States that pass. Without it, every state that is neither done nor failed. */
  readonly passing?: readonly string[];
  /** States that end the waiting as a failure. */
  readonly failed?: readonly string[];
  /** States in which it works with restrictions: the waiting ends with a warning. */
  readonly restricted?: readonly string[];
  /** Passing states that an object may also be left in by somebody: one that stays in it takes changes, and keeps it. */
  readonly rests?: readonly string[];
  /** Whether a deleted object is there for a while. */
  readonly untilGone?: boolean;
  /** How long to wait unless the program says otherwise, in milliseconds. Default 5 minutes. */
  readonly patience?: number;
  /** The first pause between two looks, in milliseconds. */
  readonly firstPause?: number;
  /** The longest pause between two looks, in milliseconds. */
  readonly longestPause?: number;
}

/** The object in which another one lives. */
export interface Host {
  /** Its path, in which inputs and `{id}` stand in braces. */
  readonly path: string;
  /** The member around it in answers. */
  readonly shown?: string;
  /** Its states. */
  readonly waits: Waits;
}

/** How one value travels where its field alone cannot say it. */
export interface Codec<F extends Fields = Fields> {
  /** Undefined: not sent. */
  encode?(
    value: unknown,
    seen: {
      readonly inputs: InputsOf<F>;
      readonly prior: Partial<OutputsOf<F>>;
      readonly live?: Reader | undefined;
      /** Whether the program gave it before and gives it no more: undefined then means that the platform forgets it. */
      readonly isTaken: boolean;
      /** Tells of a secret that is not known here and stays as it is. */
      unknownSecret(path: string): void;
    },
  ): unknown;
  decode?(live: Reader, prior: Partial<OutputsOf<F>>): unknown;
}

/** How a part of an object is read that has an address of its own. */
export interface Beside<P> {
  /** The members that it adds to the object. They never travel with it. */
  readonly members: readonly string[];
  /** Their values. `known` is what is recorded or given of the object; after an import that is next to nothing. */
  read(one: {
    readonly known: Values;
    readonly live: Reader;
    readonly context: ResourceContext<P>;
    /** Asks for what is at a path, a template like those of the definition. */
    get(path: string): Promise<Answer>;
    readonly dialect: Dialect;
  }): Promise<Values>;
}

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

/** Objects that each have one of another kind, or none. */
export interface Holders<Input extends string> {
  /** The path of their list. */
  readonly list: string;
  /** The input that names one of them. */
  readonly input: Input;
  /** Whether one has it; `get` asks for what is at a path, a template like those of the definition. */
  has(row: Reader, get: (path: string) => Promise<Answer>): boolean | Promise<boolean>;
}

/** A JSON object on a REST API, as the program says it. */
export interface Managed<Name extends string, F extends Fields, P>
  extends Pick<
    Resource<Name, F, P>,
    "name" | "terraform" | "doc" | "fields" | "rules" | "deprecated" | "foresee" | "loses"
  > {
  /** "partition": in messages. */
  readonly kind: string;
  /** Its list: "v1/collectors/{collectorId}/sources". What stands in braces is an input, is never sent, and begins import ids. */
  readonly path: string;
  /** One of them. Default: `path/{id}`. */
  readonly one?: string;
  /** How the list is asked for, where `path` does not say it; null where there is no list. */
  readonly list?: string | null;
  /** Further inputs that say where it is, such as `projectId`; imports take them from the provider's settings. */
  readonly within?: readonly Member<F>[];
  readonly folder?: Folder<Member<F>, P>;
  /** Parts of the object that have addresses of their own. */
  readonly beside?: Beside<P>;
  /** Inputs that stand in a path and are sent all the same. */
  readonly alsoSent?: readonly Member<F>[];
  dialect(platform: P, where: Values): Dialect;
  /** What the provider's settings say about `within`. */
  settings?(platform: P): Values;
  /** Where its places can be looked up by name, and listed. */
  readonly places?: { readonly [K in Member<F>]?: Place<P> };
  /** Where it shows its id and its birth, where that differs from its API's rule. */
  readonly at?: { readonly id?: string; readonly createdAt?: string | null };
  /** The resource's id. Default `{id}`: the id on the wire. `{domainId}/{id}` names inputs as well. */
  readonly identity?: string;
  /** The output that is the same as the id. Default: the name with `Id`. Null: none. */
  readonly idName?: string | null;
  /** What tells it from others in its place: after lost answers, for imports by name, in messages. Default: `name`, if there is one. Empty: nothing. */
  readonly key?: readonly Member<F>[];
  /**
   * Inputs of which no two objects may hold the same, wherever they are: a replacement that keeps them deletes first.
   * Default: the place and the key.
   */
  readonly uniqueBy?: readonly Member<F>[];
  /**
   * Whether a place that was only just made certainly holds no object with this key: the platform puts none there itself.
   * What is in a place that this process has made is then known without asking.
   */
  startsWithout?(inputs: InputsOf<F>): boolean;
  /** Inputs whose values together can never be used again once an object had them, also when it is deleted. */
  readonly spends?: readonly Member<F>[];
  /** Whether the platform cannot hold the two side by side although their keys differ: a replacement then deletes first. */
  excludes?(before: Partial<InputsOf<F>>, after: Partial<InputsOf<F>>): boolean;
  /** What people call it, where that is no input of its own: for imports by name and for lists. */
  title?(live: Reader): string | undefined;
  /**
   * Tells in a place which rows of the list are of this kind, where a row alone does not say it; "read": a read of the
   * object by itself does. Asked by who lists everything, and by imports.
   */
  readonly sorts?: "read" | ((context: CallContext & { readonly platform: P }, where: Values) => Promise<Sort>);
  /** Tells in a place why no program can manage what some rows show. Asked by who lists everything. */
  readonly unfit?: (context: CallContext & { readonly platform: P }, where: Values) => Promise<Sort>;
  /** Resources that manage the same objects and are preferred: who lists everything leaves to them what they list. */
  readonly yieldsTo?: readonly string[];
  /** Others that have such an object, where it has no list of its own: groups, for who is in one. */
  readonly holders?: Holders<Member<F>>;
  /** Why there is no list of them, and how one is found, where there is none. */
  readonly unlisted?: string;
  /** Sent always, by wire path; an object that shows others is of another kind. */
  readonly constants?: Values;
  /** Further signs of the kind. */
  isKind?(raw: Values): boolean;
  /** What an object of another kind is, in words, for messages: needed where `constants` or `isKind` tell kinds apart. */
  otherKind?(raw: Values): string;
  /** The member around what is sent, what is shown, and what a create answers ("floatingips[0]"), where its API's rule differs. Null: none. */
  readonly envelope?: {
    readonly sent?: string | null;
    readonly shown?: string | null;
    readonly created?: string | null;
  };
  readonly codecs?: { readonly [K in Member<F>]?: Codec<F> };
  /** Inputs that a creation does not take: the update brings them. */
  readonly later?: readonly Member<F>[];
  /** Why none can be made here, and what to do in its place: it comes into being elsewhere, and is imported. */
  neverCreated?(inputs: Partial<InputsOf<F>>): string;
  /** How it is made, where that is not a POST to `path`. */
  readonly make?: {
    readonly method?: "POST" | "PUT";
    readonly path?: string;
    /** May be sent twice without harm. */
    readonly repeatable?: boolean;
    /** The whole body out of the encoded members. */
    body?(encoded: Values, inputs: InputsOf<F>): unknown;
    /** The id, where the answer does not show it at its place. */
    id?(answer: Answer, inputs: InputsOf<F>): string | undefined;
    /**
     * Its list tells which one was made, where neither the answer nor a key does: the one that was not there before, and
     * shows all that was sent. One at a time is made in a place then.
     */
    readonly appears?: boolean;
    /** What the answer shows is never shown again: one whose answer was lost is deleted, and made anew. */
    readonly shownOnce?: boolean;
  };
  /** Whether the platform takes several with one key: a replacement then makes the new one before the old one goes. */
  readonly coexists?: boolean;
  /** "one": by a GET of its own (default). "list": there is none, it is looked for in its list. */
  readonly reads?: "one" | "list";
  /** Whether rows of its list show as much as the object read by itself: many reads are then answered by one list. */
  readonly rowsAreWhole?: boolean;
  /** Whether answers to writes show as much as a read. Default: where they show all that was sent. "never": a read follows each. */
  readonly answers?: "never";
  /** Members that objects may be without: an answer that lacks them is no reason for a read. */
  readonly mayLack?: readonly Member<F>[];
  /** The whole object over what is there; only what differs from it; or steps. Without it every change replaces. */
  readonly update?: readonly Step<F, P>[];
  /** Default: DELETE of the object. */
  readonly remove?: {
    readonly method?: "DELETE" | "POST" | "PUT" | "PATCH";
    readonly path?: string;
    /** Members of the query, out of what is recorded. Empty ones are left out. */
    query?(prior: Partial<OutputsOf<F>>): Readonly<Record<string, string | undefined>>;
    body?(prior: Partial<OutputsOf<F>>): unknown;
    /** In place of a request. */
    run?(prior: Partial<OutputsOf<F>>, on: StepContext<P>): Promise<void>;
  };
  readonly waits?: Waits;
  /**
   * What it lives in, where that refuses every change as a conflict while it is busy itself: it is waited for then, and
   * the request is sent again.
   */
  readonly host?: Host;
  /** Looks around before it is made: fails where that cannot go well, and brings members of the body that need a look. */
  prepare?(inputs: InputsOf<F>, context: ResourceContext<P>): Promise<Values>;
  /** An object that is shown and counts as gone: decommissioned. */
  isGone?(live: Reader): boolean;
  /**
   * Whether a refusal passes by itself. "soon": a value is too new, such as a role. "busy": something else is being done to
   * it or to its place, and what was refused is sent again for minutes.
   */
  refusal?(refusal: HttpFailure, inputs: InputsOf<F>): "soon" | "busy" | undefined;
  /** Something about the object that a user should know whenever it is read. */
  notice?(live: Reader): string | undefined;
  /** Corrects what is sent, in place, where members depend on one another: what a program decides about, by wire names. */
  encoded?(body: Record<string, unknown>, inputs: InputsOf<F>): void;
  /** Corrects what was decoded where members depend on one another. */
  decoded?(outputs: OutputsOf<F>, live: Reader, prior: Partial<OutputsOf<F>>): OutputsOf<F>;
}

/** A definition of whatever fields, as the engine sees it. */
// biome-ignore lint/suspicious/noExplicitAny: handlers of definitions are methods with narrower inputs.
export type AnyManaged = Managed<string, any, any>;
