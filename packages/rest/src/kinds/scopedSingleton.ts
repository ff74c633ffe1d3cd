import { type Fields, fail, type Resource, type ResourceContext } from "@tripod/kit";
import { idNameOf } from "../definition/about.js";
import type { Input } from "../definition/groups.js";
import { withPartialState } from "../lifecycle/partialState.js";
import type { Values } from "../values/values.js";
import { type Singleton, singleton } from "./singleton.js";

/** One scope that has the setting once: its documents, and what identifies it. */
export interface SettingScope<F extends Fields, P> extends Pick<Singleton<string, F, P>, "dialect" | "documents"> {
  /** Inputs of the scope. */
  readonly fields: Fields;
  /** Returns the ID of the scope that the client uses: of its tenant, of its project. */
  uid(on: ResourceContext<P>): Promise<string>;
  /** Reports whether the scope is called so, in addition to its ID. */
  isCalled(name: string, on: ResourceContext<P>): Promise<boolean> | boolean;
  /** Returns why an object of another scope of this kind is rejected. Default: the caller has checked that. */
  foreign?(id: string): string;
}

/** Definition of a setting that exists exactly once in each of several scopes, such as a tenant and its projects. */
export interface ScopedSingleton<Name extends string, F extends Fields, P>
  extends Omit<Singleton<Name, F, P>, "id" | "called" | "dialect" | "documents"> {
  /** Start of the IDs, before the ID of the scope: `platformsetting-`. Imports can omit it. */
  readonly idPrefix: string;
  /** Input that names the scope. */
  readonly scopeInput: Input<F>;
  /** Scopes by value of the input. An import tries them in this order. */
  readonly scopes: Readonly<Record<string, SettingScope<F, P>>>;
  /** Import forms, and the problem of an import ID that names none of the scopes. */
  readonly imports: { readonly forms: readonly string[]; readonly problem: string };
}

/**
 * Returns the resource of a setting that exists once in each of several scopes. Its ID contains the ID of the scope, so
 * that the settings of two scopes are never mistaken for each other.
 */
export function scopedSingleton<const Name extends string, F extends Fields, P>(
  definition: { readonly fields: F } & ScopedSingleton<Name, NoInfer<F>, P>,
): Resource<Name, F, P> {
  const { fields, idPrefix, scopeInput, scopes, imports, rules, ...about } = definition;
  const idName = idNameOf(definition.name);
  const settings = Object.fromEntries(
    Object.entries(scopes).map(([name, { fields, dialect, documents }]) => [
      name,
      singleton({ ...about, id: idPrefix, fields, dialect, documents } as never) as unknown as AnySetting<P>,
    ]),
  );
  const [first] = Object.values(settings) as [AnySetting<P>];
  const idOf = async (scope: string, on: ResourceContext<P>) => idPrefix + (await scopeNamed(scope).uid(on));
  const scopeNamed = (scope: string) => scopes[scope] as SettingScope<F, P>;
  const scopeIn = (values: Values) => String(values[scopeInput]);
  const stateOf = <S extends object>(state: S, id: string, scope: string): S => ({
    ...state,
    [scopeInput]: scope,
    [idName]: id,
  });
  /** Returns the scope of a recorded object, after the check that it is the one of the client. */
  const ownScope = async (id: string, state: Values, on: ResourceContext<P>): Promise<string> => {
    const scope = scopeIn(state);
    const { foreign } = scopeNamed(scope);
    if (foreign !== undefined && id !== (await idOf(scope, on))) fail("", foreign(id));
    return scope;
  };
  const resource = {
    ...first,
    fields: { ...first.fields, ...fields },
    ...(rules && { rules }),
    imports: {
      forms: imports.forms,
      resolve: async (importId: string, on: ResourceContext<P>) => {
        const { name, said } = partsOf(importId, idPrefix, Object.keys(scopes));
        for (const [scope, { uid, isCalled }] of Object.entries(scopes)) {
          if (said !== undefined && said !== scope) continue;
          const own = await uid(on);
          if ((await isCalled(name, on)) || name === own) return { id: idPrefix + own, state: { [scopeInput]: scope } };
        }
        return fail("", `${imports.problem}. Write ${imports.forms.join(" or ")}`);
      },
    },
    listable: {
      query: {},
      list: async function* (_: Values, on: ResourceContext<P>) {
        for (const scope of Object.keys(scopes)) yield { id: await idOf(scope, on), name: scope };
      },
    },
    create: async (inputs: Values, on: ResourceContext<P>) => {
      const scope = scopeIn(inputs);
      const id = await idOf(scope, on);
      const { state } = await withPartialState(
        { [idName]: id },
        () => settingOf(settings, scope).create(inputs, on),
        id,
      );
      return { id, state: stateOf(state, id, scope) };
    },
    read: async (id: string, recorded: Values, on: ResourceContext<P>) => {
      const scope = await ownScope(id, recorded, on);
      const state = await settingOf(settings, scope).read(id, recorded, on);
      return state && stateOf(state, id, scope);
    },
    update: async (id: string, inputs: Values, state: Values, on: ResourceContext<P>) => {
      const scope = await ownScope(id, state, on);
      const { update } = settingOf(settings, scope);
      return stateOf(await withPartialState({ [idName]: id }, () => update(id, inputs, state, on), id), id, scope);
    },
    delete: async (id: string, state: Values, on: ResourceContext<P>) =>
      settingOf(settings, await ownScope(id, state, on)).delete(id, state, on),
  };
  return resource as unknown as Resource<Name, F, P>;
}

/** Setting of one scope. */
interface AnySetting<P> {
  readonly fields: Fields;
  create(inputs: Values, on: ResourceContext<P>): Promise<{ readonly state: object }>;
  read(id: string, state: Values, on: ResourceContext<P>): Promise<object | undefined>;
  update(id: string, inputs: Values, state: Values, on: ResourceContext<P>): Promise<object>;
  delete(id: string, state: Values, on: ResourceContext<P>): Promise<void>;
}

function settingOf<P>(settings: Readonly<Record<string, AnySetting<P>>>, scope: string): AnySetting<P> {
  return settings[scope] as AnySetting<P>;
}

/** Returns the name in an import ID without its prefix, and the scope behind it: `acme:tenant`. */
function partsOf(importId: string, idPrefix: string, scopes: readonly string[]) {
  const text = importId.startsWith(idPrefix) && importId !== idPrefix ? importId.slice(idPrefix.length) : importId;
  const said = scopes.find((scope) => text.endsWith(`:${scope}`) && text.length > scope.length + 1);
  return { name: said === undefined ? text : text.slice(0, -said.length - 1), said };
}
