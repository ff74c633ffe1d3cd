import type { Answer, CallContext, HttpFailure, Reader } from "@tripod/http";
import type { Field, Fields, InputsOf, OutputsOf, Resource, ResourceContext, Shape } from "@tripod/kit";
import type { Values } from "../values/values.js";
import type { Change, Codec, StepContext } from "./change.js";
import type { Dialect } from "./dialect.js";
import type { AskedSort, Folder, Holders, Place, Sort } from "./places.js";

/** The names of the fields that a program may give. */
export type Input<F extends Fields> = string extends keyof F
  ? string
  : { [K in keyof F & string]: F[K] extends Field<Shape, "computed"> ? never : K }[keyof F & string];
type Names<F extends Fields> = readonly Input<F>[];
type Some<T> = readonly [T, ...T[]];
type Recorded<F extends Fields> = Partial<OutputsOf<F>>;
type Given<F extends Fields> = Partial<InputsOf<F>>;
/** Who asks the platform, with its client. */
export type Asker<P> = CallContext & { readonly platform: P };

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** A path whose braces name inputs alone. */
type PathIn<F extends Fields, T extends string> = string extends T
  ? T
  : [Exclude<NamesIn<T>, Input<F> | "id">] extends [never]
    ? T
    : `no input: ${Exclude<NamesIn<T>, Input<F> | "id">}`;

/** What no compiler would see otherwise: braces that are no inputs, and objects that nothing tells from others. */
export type Sound<F extends Fields, T extends string> = {
  readonly at: { readonly path: T & PathIn<F, T> };
} & ("name" extends Input<F> ? unknown : { readonly identity: { readonly key: unknown } });

/** A rare wish of a definition. */
export interface Extra {
  /** Something about the object that a user should know whenever it is read. */
  notice?(live: Reader): string | undefined;
  /** Another name for the output that is the same as the id; null: there is none. */
  readonly idName?: string | null;
}

/** A JSON object on a REST API, as the program says it: where it is, what tells it from others, and its life. */
export type Managed<Name extends string, F extends Fields, P> = { readonly fields: F } & About<Name, NoInfer<F>, P> &
  Life<NoInfer<F>, P>;

/** What people read. */
export interface About<Name extends string, F extends Fields, P>
  extends Pick<Resource<Name, F, P>, "name" | "doc" | "rules" | "foresee" | "deprecated"> {
  /** "partition": in messages. */
  readonly kind: string;
  /** Its name in Terraform's provider, without the prefix. Default: the name in snake_case. */
  readonly terraform?: string;
  /** What nobody can bring back once it is deleted, such as "its rows": told before a replacement, and by a deletion. */
  readonly loses?: string;
  /** `warns(…)`, `idCalled(…)`. */
  readonly extras?: readonly Extra[];
}

/** How it lives, in the order of its life. */
export interface Life<F extends Fields, P> {
  readonly at: At<F, P>;
  readonly identity?: Identity<F>;
  readonly wire?: Wire<F>;
  readonly create?: Create<F, P> | NeverCreated<F>;
  /** "list": it has no address of its own, and is looked for in its list. */
  readonly read?: "list" | Read<P>;
  /** The whole object over what is there; the same with members that are inputs alone; only what differs; or steps. Without it every change replaces. */
  readonly update?: "whole" | "members" | "changes" | readonly Step<F, P>[];
  /** Default: DELETE of the object. */
  readonly delete?: Delete<F, P>;
  readonly waits?: Waits<F>;
  readonly list?: List<F, P>;
}

/** Where it is. */
export interface At<F extends Fields, P> {
  /** Its list: "v1/collectors/{collectorId}/sources". What stands in braces is an input, is never sent, and begins import ids. */
  readonly path: string;
  /** One of them. Default: `path/{id}`. */
  readonly one?: string;
  dialect(platform: P, where: Values): Dialect;
  /** Further inputs that say where it is, such as `projectId`; imports take them from the provider's settings. */
  readonly within?: Names<F>;
  /** Inputs that stand in a path and are sent all the same. */
  readonly sent?: Names<F>;
  /** Where its places can be looked up by name, and listed. */
  readonly places?: { readonly [K in Input<F>]?: Place<P> };
  /** In a tree of folders; see `inFolder`. */
  readonly folder?: Folder<Input<F>, P>;
  /**
   * Whether a place that was only just made certainly holds no object with this key: the platform puts none there itself.
   * What is in a place that this process has made is then known without asking.
   */
  startsWithout?(inputs: InputsOf<F>): boolean;
  /** What the provider's settings say about `within`. */
  settings?(platform: P): Values;
}

/** What tells it from others. */
export type Identity<F extends Fields> = {
  /** The resource's id. Default `{id}`: the id on the wire. `{domainId}/{id}` names inputs as well. */
  readonly id?: string;
  /**
   * Inputs of which no two objects may hold the same, wherever they are: a replacement that keeps them deletes first.
   * Default: the place and the key. False: the platform takes several, so the new one is made before the old one goes. A
   * function: whether the two cannot stand side by side although their keys differ.
   */
  readonly unique?: false | Some<Input<F>> | ((before: Given<F>, after: Given<F>) => boolean);
  /**
   * Whether the platform refuses a create if an object with the same key (or `unique` inputs) exists. Only such creates are
   * sent again after a lost response. Default: yes if there is a key, or `unique` names inputs; no if `unique` is false or a
   * function. State the default explicitly only if the platform's reference contradicts it.
   */
  readonly enforced?: boolean;
  /**
   * Inputs whose values together can never be used again once an object had them, not even after its deletion: what would
   * replace it and keep them is refused.
   */
  readonly spends?: Some<Input<F>>;
  /** What people call it, where that is no input of its own: for imports by name and for lists. */
  title?(live: Reader): string | undefined;
} & (
  | {
      /** The inputs that tell it from others in its place: after lost answers, for imports by name, in messages. Default: `name`. */
      readonly key?: Some<Input<F>>;
      /** "remake": what a creation answers is never shown again, so one whose answer was lost is deleted, and made anew. */
      readonly lost?: "remake" | "appears";
    }
  | {
      readonly key: null;
      /** After a lost answer. "appears": it is the one that was not there before. "tell": it is never tried again. */
      readonly lost: "appears" | "tell";
    }
);

/** How it travels. */
export interface Wire<F extends Fields> {
  /** Where it shows its id, and its birth (null: nowhere), where that differs from its API's rule. */
  readonly id?: string;
  readonly born?: string | null;
  /** Sent always, by wire path; an object that shows others is of another kind. */
  readonly constants?: Values;
  /** The member around what is sent and what is shown, where its API's rule differs. Null: none. */
  readonly envelope?: string | { readonly sent?: string | null; readonly shown?: string | null };
  /** Further signs of the kind. */
  isKind?(raw: Values): boolean;
  /** What an object of another kind is, in words: needed where `constants` or `isKind` tell kinds apart. */
  otherKind?(raw: Values): string;
  readonly codecs?: { readonly [K in keyof F & string]?: Codec<F> };
  /** Members that objects may be without: an answer that lacks them is no reason for a read. */
  readonly mayLack?: readonly (keyof F & string)[];
  /** Corrects what is sent, in place, where members depend on one another: what a program decides about, by wire names. */
  encode?(body: Record<string, unknown>, inputs: InputsOf<F>): void;
  /** Corrects what was decoded where members depend on one another. */
  decode?(outputs: OutputsOf<F>, live: Reader, recorded: Recorded<F>): OutputsOf<F>;
}

/** How it is made, where that is not a POST of all inputs to its list. */
export interface Create<F extends Fields, P> {
  readonly never?: undefined;
  /** "PUT": may be sent twice without harm. */
  readonly method?: "POST" | "PUT";
  /**
   * Whether a PUT adopts an object that exists. With `exists`, the provider looks for one before and warns. Without `adopts`,
   * a PUT is not sent if there is an object at its address or with its key, and the failure names its import ID.
   */
  readonly adopts?: true;
  /** Reports whether what is at the address of a PUT is an object that it would overwrite. Default: everything is. */
  exists?(live: Reader): boolean;
  /** Returns the import ID of an object that a PUT would overwrite, if neither an address nor a key leads to it. */
  findExisting?(inputs: InputsOf<F>, on: ResourceContext<P>): Promise<string | undefined>;
  /**
   * Whether each object costs money. If nothing unique distinguishes such objects, the provider warns before a create about
   * equal ones that were created within the last hour: a run that was killed may have left them.
   */
  readonly costs?: true;
  /**
   * How long the object is searched for after a lost response, in milliseconds, where the platform shows it later than
   * others do. Default and minimum: 60 s.
   */
  readonly searchMs?: number;
  readonly path?: string;
  /** Inputs that the creation does not take: the update brings them. */
  readonly later?: Names<F>;
  /** The whole body out of the encoded members. */
  body?(encoded: Values, inputs: InputsOf<F>): unknown;
  /** Looks around before: fails where that cannot go well, and brings members of the body that need a look. */
  prepare?(inputs: InputsOf<F>, on: ResourceContext<P>): Promise<Values>;
  /** Where its answer holds the object ("floatingips[0]"); whether that is only a part of it, so that a read follows. */
  readonly answer?: {
    readonly at?: string;
    readonly isPart?: true;
    /** The id, where the answer does not show it at its place. */
    id?(answer: Answer, inputs: InputsOf<F>): string | undefined;
  };
}

/** None can be made here: it comes into being elsewhere, and is imported. */
export interface NeverCreated<F extends Fields> {
  /** Why, and what to do in its place. */
  never(inputs: Given<F>): string;
}

/** How it is read, where a GET of its own does not say it all. */
export interface Read<P> {
  /** An object that is shown and counts as gone: decommissioned, or over at a time that has passed. `now` is in milliseconds. */
  isGone?(live: Reader, now: number): boolean;
  readonly beside?: Beside<P>;
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

/** Which objects a step is for. */
interface When {
  /** Whether it is for an object that is shown so, where it is not for all. Such steps name what they send. */
  when?(live: Reader): boolean;
}

interface Taken<F extends Fields> extends When {
  /** The inputs it is for. Default: all that no other step sends. It is taken when one of them changes. */
  readonly sends?: Names<F>;
  /** Inputs that are sent along, and are no reason to take it. */
  readonly takes?: Names<F>;
  /** Default: the object's own path. */
  readonly path?: string;
  /** The member around what is sent, where it is another than usual; null: none. */
  readonly envelope?: string | null;
  /** Whether its answer is the object. Default: for the object's own path. */
  readonly answersObject?: boolean;
  readonly run?: never;
}

/** A request of its own for some of the members: `PATCH /zones/{id}/state` with `disabled`; or code in its place. */
export type Step<F extends Fields, P = never> =
  | (Taken<F> & {
      /** The object as it is, with what the program decides. */
      readonly body: "whole";
      readonly method?: "PUT" | "POST";
      /** Wire members that the request may not carry. */
      readonly without?: readonly string[];
      /** Members that are sent beside all others: `type`, where an update has another than a creation. */
      readonly adds?: Values;
    })
  | (Taken<F> & {
      /** "members": the object as it is, but only members that are inputs, and only `sends` and `takes` where these are given. */
      readonly body: "members" | "changes";
      /** Default: PUT of members, PATCH of changes. */
      readonly method?: "PUT" | "PATCH" | "POST";
      readonly adds?: Values;
      readonly without?: never;
    })
  | (Taken<F> & {
      /** Undefined: no request. */
      body(change: Change<F>): unknown;
      readonly method: "PUT" | "PATCH" | "POST" | "DELETE";
      readonly without?: never;
    })
  | (When & {
      readonly sends: Names<F>;
      readonly takes?: Names<F>;
      readonly method?: never;
      readonly body?: never;
      /** Brings the object where it has read it afterwards. */
      run(change: Change<F>, on: StepContext<P>): Promise<void> | Promise<Reader | undefined>;
    });

/** How it is deleted, where that is not a DELETE of the object. */
export type Delete<F extends Fields, P> =
  | {
      readonly method?: "DELETE" | "POST" | "PUT" | "PATCH";
      readonly path?: string;
      /** Members of the query, out of what is recorded. Empty ones are left out. */
      query?(recorded: Recorded<F>): Readonly<Record<string, string | undefined>>;
      body?(recorded: Recorded<F>): unknown;
      readonly run?: never;
    }
  | {
      run(recorded: Recorded<F>, on: StepContext<P>): Promise<void>;
      readonly method?: never;
      readonly path?: never;
    };

/** How it takes its time. */
export interface Waits<F extends Fields> {
  readonly states?: States;
  /** What it lives in, where that refuses every change as a conflict while it is busy itself. */
  readonly host?: Host;
  /**
   * Whether a refusal passes by itself. "soon": a value is too new, such as a role; sent again for half a minute. "busy":
   * something else is being done to the object or its place; sent again for minutes.
   */
  refusal?(refusal: HttpFailure, inputs: InputsOf<F>): "soon" | "busy" | undefined;
}

/** The object in which another one lives. */
export interface Host {
  /** Its path, in which inputs and `{id}` stand in braces. */
  readonly path: string;
  /** The member around it in answers. */
  readonly shown?: string;
  readonly states: States;
}

/** The states of an object, by the member that holds them. */
export interface States {
  /** Wire path of the state. Objects that show none are done. */
  readonly at: string;
  /**
   * `rests`: a passing state that an object may also be left in by somebody; one that stays in it takes changes, and keeps
   * it. `restricted`: the waiting ends with a warning.
   */
  readonly are: Readonly<Record<string, "done" | "passes" | "failed" | "restricted" | "rests">>;
  /** What every other state is. */
  readonly others: "done" | "passes";
  /** How long to wait unless the program says otherwise, in milliseconds. Default 5 minutes. */
  readonly patience?: number;
  /** The first pause between two looks and the longest one, in milliseconds. */
  readonly pauses?: { readonly first?: number; readonly longest?: number };
  /** Whether a deleted object is gone at once. */
  readonly goesAtOnce?: true;
}

/** How it is listed. */
export interface List<F extends Fields, P> {
  /** How the list is asked for, where the path of its place does not say it. */
  readonly path?: string;
  /** Rows show less than the object read by itself, so each is read alone. */
  readonly rows?: "short";
  /** Resources that manage the same objects and are preferred: who lists everything leaves to them what they list. */
  readonly yieldsTo?: readonly string[];
  /**
   * Tells in a place which rows are of this kind, where a row alone does not say it; "read": a read of the object by itself
   * does. Asked by who lists everything, and by imports.
   */
  readonly only?: "read" | ((on: Asker<P>, where: Values) => Promise<Sort | AskedSort>);
  /** Tells in a place why no program can manage what some rows show. Asked by who lists everything. */
  readonly unfit?: (on: Asker<P>, where: Values) => Promise<Sort>;
  /** There is none: those that have such an object (groups, for who is in one), or why, and how one is found. */
  readonly none?: Holders<Input<F>> | string;
}
