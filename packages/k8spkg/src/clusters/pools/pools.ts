import { type AnyField, type Field, type Fields, holdsSecret, type Plain, s, semanticallyEqual } from "@tripod/kit";
import { decodeRaw, defined, encodeRaw, isObject, memberAt, preserveSpelling, type Values } from "@tripod/rest";
import type { GetRequest } from "../../dialect.js";
import type { ClusterStepContext } from "../feature.js";

/** Machine pools of one kind of cluster: fields and conversions. */
export interface PoolKind {
  /** Inputs that several kinds share. */
  readonly shared: Fields;
  /** Inputs that only this kind has. Requests separate them from the shared ones. */
  readonly own: Fields;
  /** Whether an autoscaled pool must have as many nodes as its minimum. */
  readonly startsAtMin?: true;
  /** Adds properties that are set in another form than members, such as a name in YAML. */
  complete?(pool: Values): Values;
  /** Keeps the spelling of the inputs if the live pool is equal to them. */
  preserveText?(live: Values, inputs: Values): Values;
  /** Returns the kind-specific part of a request, if its members are not sufficient. */
  encodeCloud?(encoded: Record<string, unknown>, pool: Values): Values;
  /** Returns the shared part of a request, if it differs from other kinds. */
  encodeSettings?(encoded: Record<string, unknown>, pool: Values): Values;
  /** Returns members of a request outside the two parts. */
  siblings?(pool: Values): Values;
  /** Converts a live pool to the form of its members. */
  decode?(row: Values): Values;
  /** Returns values that the platform assigned and requires in an update. `there` is the live pool. */
  keepAssigned?(pool: Values, there: Values): Values;
  /** Adds IDs that a request needs and the inputs omit. */
  resolveIds?(
    pool: Values,
    of: { readonly inputs: Values; readonly cloud: unknown; readonly get: GetRequest },
  ): Promise<Values>;
  /** Removes leftovers from a pool before its update or delete. `pool` is the desired pool, undefined for a delete. */
  release?(row: Values, pool: Values | undefined, path: string, on: ClusterStepContext): Promise<void>;
  /** Reports whether a live pool is not managed by the resource. */
  isUnmanaged?(row: Values): boolean;
}

/** Returns the field for the machine pools of a kind. */
export function machinePools(kind: PoolKind) {
  return s
    .set(
      "Machine pools of the cluster, identified by name. A change affects only the pool with that name, and repaves (replaces) its nodes if existing nodes cannot apply the change. The provider creates new pools before it deletes removed ones.",
      poolElement(kind),
    )
    .keyBy((pool) => String(describePool(kind, pool as Values).name ?? JSON.stringify(pool)))
    .wire(null);
}

/** Returns the field for one pool. */
export function poolElement({ shared, own, preserveText }: PoolKind) {
  return withPreservedText(s.object({ ...shared, ...own }), preserveText);
}

/** Returns an object field that compares values in the spelling that `preserveText` returns. */
export function withPreservedText(object: Field, preserveText?: (live: Values, inputs: Values) => Values): Field {
  if (preserveText === undefined) return object;
  return object.semanticEquals((oldValue, newValue) =>
    semanticallyEqual(object, preserveText(oldValue as Values, newValue as Values) as Plain, newValue as Plain),
  );
}

/** Returns a pool with all its properties. */
export function describePool(kind: PoolKind, pool: Values): Values {
  return kind.complete?.(pool) ?? pool;
}

/** Returns the pools of the inputs, each with all its properties. */
export function completePools(kind: PoolKind, pools: unknown): readonly Values[] {
  return (Array.isArray(pools) ? pools : []).filter(isObject).map((pool) => describePool(kind, pool));
}

/** Returns the pools for the create request: the control plane first, then by name. */
export function encodePools(kind: PoolKind, pools: unknown): readonly Values[] {
  const all = [...completePools(kind, pools)].sort(
    (a, b) =>
      Number(b.controlPlane === true) - Number(a.controlPlane === true) || (String(a.name) < String(b.name) ? -1 : 1),
  );
  return all.map((pool) => encodePool(kind, pool));
}

/** Returns a whole pool for the request. */
export function encodePool(kind: PoolKind, pool: Values): Values {
  const { updateStrategy, overrideScaling, ...rest } = encodeRaw(kind.shared, pool);
  const isControlPlane = pool.controlPlane === true;
  const settings = {
    ...withoutEmpty(rest),
    ...(isControlPlane && { nodeRepaveInterval: undefined, skipK8sUpgrade: undefined }),
    isControlPlane,
    useControlPlaneAsWorker: pool.controlPlaneAsWorker === true,
    labels: [isControlPlane ? "control-plane" : "worker"],
    taints: rest.taints ?? [],
    ...(isObject(updateStrategy) && {
      updateStrategy: { ...updateStrategy, ...(isObject(overrideScaling) ? overrideScaling : {}) },
    }),
  };
  const cloud = encodeRaw(kind.own, pool);
  return {
    cloudConfig: kind.encodeCloud?.(cloud, pool) ?? cloud,
    poolConfig: defined(kind.encodeSettings?.(settings, pool) ?? settings),
    ...kind.siblings?.(pool),
  };
}

/** Decodes the live pools in the known spelling. Undefined if the response has no pools, or incomplete ones. */
export function decodePools(kind: PoolKind, live: unknown, recorded: unknown): readonly Values[] | undefined {
  const rows = livePools(live);
  if (rows === undefined || rows.some(({ name }) => typeof name !== "string" || name === "")) return undefined;
  const before = completePools(kind, recorded);
  const machines = memberAt(live, "parts.machines");
  const element = poolElement(kind);
  const pools = rows
    .filter((row) => kind.isUnmanaged?.(row) !== true)
    .map((row) => {
      const same = before.find(({ name }) => name === row.name);
      const pool = decodePool(kind, row, same);
      const { nodes } = same ?? {};
      const poolMachines = isObject(machines) ? machines[String(pool.name)] : undefined;
      return nodes === undefined ? pool : { ...pool, nodes: poolMachines ?? nodes };
    });
  const needed = Object.entries({ ...kind.shared, ...kind.own }).filter(([, { spec }]) => spec.presence === "required");
  if (pools.some((pool) => needed.some(([name]) => pool[name] === undefined))) return undefined;
  const order = (name: unknown) => {
    const at = before.findIndex((one) => one.name === name);
    return at < 0 ? before.length : at;
  };
  return pools
    .sort((a, b) => order(a.name) - order(b.name))
    .map((pool) => {
      const same = before.find(({ name }) => name === pool.name);
      return same === undefined ? pool : preserveMembers(element, same, kind.preserveText?.(pool, same) ?? pool);
    });
}

/** Decodes a live pool. `recorded` is the recorded pool with its name. */
export function decodePool(kind: PoolKind, row: Values, recorded?: Values): Values {
  const { updateStrategy } = row;
  const scaling = isObject(updateStrategy) && updateStrategy.type === "OverrideScaling" ? updateStrategy : undefined;
  const flat = { ...row, ...(scaling && { overrideScaling: scaling }) };
  const fields = { ...kind.shared, ...kind.own };
  return decodeRaw(fields, kind.decode?.(flat) ?? flat, publicPart(fields, recorded));
}

/**
 * Returns the recorded values without secrets: kinds read these in their own ways, in which an absent one was removed.
 */
export function publicPart(fields: Fields, recorded: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(recorded).filter(([name]) => {
      const field = fields[name];
      return field !== undefined && !holdsSecret(field);
    }),
  );
}

/** Returns the inputs, with the platform's values for unset ones. */
export function withPlatformValues(fields: Fields, inputs: Values, live: Values): Values {
  const left = Object.entries(fields).filter(
    ([name, { spec }]) => spec.presence === "optionalComputed" && isUnset(inputs[name]) && live[name] !== undefined,
  );
  return { ...inputs, ...Object.fromEntries(left.map(([name]) => [name, live[name]])) };
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Returns the undecoded live pools. */
export function livePools(live: unknown): readonly Values[] | undefined {
  const rows = memberAt(live, "parts.cloud.spec.machinePoolConfig");
  return Array.isArray(rows) ? rows.filter(isObject) : undefined;
}

/** Returns the live members, in the known spelling if both are semantically equal. */
function preserveMembers(element: AnyField, recorded: Values, live: Values): Values {
  const { type } = element.spec;
  if (type.kind !== "object") return live;
  const members = Object.entries(type.fields).map(([name, field]) => {
    const [before, now] = [recorded[name], live[name]] as (Plain | undefined)[];
    const isSame = before !== undefined && now !== undefined && semanticallyEqual(field, before, now);
    return [name, isSame ? preserveSpelling(field, before, now) : now];
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function withoutEmpty(body: Values): Values {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const isNone = value === "" || (value === 0 && name !== "size");
      return !isNone && !(isObject(value) && Object.keys(value).length === 0);
    }),
  );
}
