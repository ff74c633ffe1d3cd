import { addCollection } from "../../collection/collection.js";
import { object, takeMembers, text } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { uuid } from "../../randomness.js";
import type { ClustersApp, ClustersContext } from "../app.js";
import { clusterOf } from "../clusters.js";
import { CLUSTERS } from "../made/clusterRows.js";
import { type ClustersCall, type Dependencies, isVisible, placeOf, translated } from "../objectKinds.js";
import { pageOf } from "../paging.js";
import { answerWithError, notFound, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";
import { filledIn, metadataOf, moveOn, observed, refuseWrong } from "./machineObject.js";
import { DELETED_WITH_MACHINE, placeText, plug, pluggedVolumes, splitOff, unplug, withPlugged } from "./plugged.js";

const PATH = "/v1/spectroclusters/:cluster/vms";

/** Transient states of each action, its final state, and the new value of `running`. */
const ACTIONS: Readonly<Record<string, { through: readonly string[]; end: string; running?: boolean }>> = {
  start: { through: ["Starting"], end: "Running", running: true },
  restart: { through: ["Stopping", "Starting"], end: "Running", running: true },
  resume: { through: [], end: "Running" },
  migrate: { through: ["Migrating"], end: "Running" },
  stop: { through: ["Stopping"], end: "Stopped", running: false },
  pause: { through: [], end: "Paused" },
};

/**
 * Virtual machines: Kubernetes objects, each with its version. A missing one causes an error with the cluster's
 * message.
 */
export function machineRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { objects, random } = dependencies;
  for (const path of [PATH, `${PATH}/*`])
    app.use(path, async (context, next) => {
      refuseUnreachable(dependencies, context);
      await next();
    });
  const volumes = pluggedVolumes(app, dependencies);
  const paramsOf = ({ context }: Pick<ClustersCall, "context">) => ({
    cluster: context.req.param("cluster") ?? "",
    namespace: context.req.query("namespace") || "default",
  });
  const handle = addCollection(
    app,
    {
      ...dependencies,
      place: placeOf,
      refuse: (context: ClustersContext, refusal) =>
        answerWithError(context, translatedError(refusal, context), random),
    },
    {
      name: "machines",
      kind: "virtual machine",
      path: PATH,
      within: ["tenant"],
      id: { member: "name", make: (_, input) => metadataOf(input).name },
      members: { metadata: object(undefined, { required: true }), spec: object(undefined, { required: true }) },
      check: (input, call) => {
        refuseWrong(input);
        Object.assign(input, paramsOf(call));
      },
      serverMembers: ({ metadata, spec }, { now }) => ({
        metadata: {
          ...observed(metadata as Row),
          uid: uuid(random),
          resourceVersion: "1",
          generation: 1,
          creationTimestamp: new Date(now).toISOString(),
        },
        spec: filledIn(spec as Row, random),
      }),
      onCreated: (row) => {
        if (startsByItself(row.spec as Row)) launch(row);
      },
      unique: [{ by: placeText }],
      visible: (row, call) => {
        const { cluster, namespace } = paramsOf(call);
        const { context } = call;
        // A list without a namespace contains the machines of all namespaces.
        const isOfAll = context.req.param("id") === undefined && !context.req.query("namespace");
        return row.cluster === cluster && (isOfAll || row.namespace === namespace);
      },
      pages: (rows, show, context) => {
        const page = pageOf([...rows], context.req.query());
        return { items: page.items.map(show), listmeta: page.listmeta };
      },
      show: (row, _, call) => {
        const { metadata, state, conditions } = row;
        const isRunning = state === "Running";
        return {
          apiVersion: "kubevirt.io/v1",
          kind: "VirtualMachine",
          metadata,
          spec: withPlugged(volumes, row, call),
          status: {
            created: true,
            ready: isRunning,
            printableStatus: state,
            conditions: conditions ?? [
              { type: "Ready", status: isRunning ? "True" : "False", reason: "", message: "" },
            ],
          },
        };
      },
      create: { status: 200 },
      states: { member: "state", rest: "Stopped", remove: [{ state: "Terminating", ms: 100 }] },
      changes: [
        {
          method: "PUT",
          whole: true,
          transient: false,
          apply: (row, input, call) => {
            refuseWrong(input);
            const before = metadataOf(row);
            const { resourceVersion, labels, annotations } = metadataOf(input);
            if (resourceVersion !== undefined && resourceVersion !== before.resourceVersion)
              throw new CollectionRefusal(
                "stale",
                "the object has been modified; please apply your changes to the latest version",
              );
            row.metadata = observed({ ...before, labels, annotations });
            moveOn(row);
            const started = startsByItself(row.spec as Row);
            row.spec = filledIn(splitOff(volumes, row, input.spec as Row, call), random);
            if (!started && startsByItself(row.spec as Row) && row.state === "Stopped") launch(row);
          },
        },
      ],
      remove: { status: 204 },
      dependents: [DELETED_WITH_MACHINE],
    },
  );

  function begin(row: Row, through: readonly string[], end: string): void {
    objects.transitions.begin(
      row,
      "state",
      through.map((state) => ({ state, ms: 100 })),
      end,
    );
  }
  /** Starts a machine by its run strategy. Until the cluster has processed it, the machine is stopped as well. */
  function launch(row: Row): void {
    begin(row, ["Stopped", "Provisioning", "Starting"], "Running");
  }
  /** Request about one machine. The response has no body unless it contains the machine. */
  const on = (
    method: "POST" | "PUT",
    path: string,
    apply: (row: Row, call: ClustersCall) => Promise<unknown>,
  ): void => {
    app.on(
      method,
      `${PATH}/:id/${path}`,
      handle.answer(async (call) => {
        const view = await apply(handle.find(call), call);
        return view === undefined ? call.context.body(null, 204) : call.context.json(view as object);
      }),
    );
  };
  for (const [action, { through, end, running }] of Object.entries(ACTIONS)) {
    on("PUT", action, async (row) => {
      if (action !== "start" && action !== "stop" && row.state === "Stopped")
        throw new PlatformError(409, "OperationNotAllowed", "VM is not running");
      if (action === "start") refuseStart(row);
      row.spec = withRunning(row.spec as Row, running);
      moveOn(row);
      begin(row, through, end);
    });
  }
  on("POST", "clone", async (row, call) => {
    const members = { cloneName: text({ required: true, min: 1 }) };
    const { cloneName } = takeMembers(members, (await readBody(call.context)) as Row, { unknownMembers: "ignore" });
    const { namespace, labels } = metadataOf(row);
    const { running: _, ...spec } = structuredClone(row.spec) as Row;
    const metadata = { name: cloneName, namespace, ...(labels !== undefined && { labels }) };
    return handle.show(handle.make(call, { metadata, spec: { ...spec, runStrategy: "Manual" } }), "one", call);
  });
  on("PUT", "addVolume", (row, call) => plug(volumes, row, call));
  on("PUT", "removeVolume", (row, call) => unplug(volumes, row, call));
}

/** Reports whether the cluster starts a machine without a request. */
function startsByItself({ running, runStrategy }: Row): boolean {
  return running === true || runStrategy === "Always" || runStrategy === "RerunOnFailure";
}

/** @throws PlatformError 409 if the run strategy starts the machine, or it is not stopped. */
function refuseStart({ spec, state }: Row): void {
  const { running, runStrategy } = spec as Row;
  if (running === true || runStrategy === "Always")
    throw new PlatformError(409, "OperationNotAllowed", "Always does not support manual start requests");
  if (state !== "Stopped") throw new PlatformError(409, "OperationNotAllowed", "VM is already running");
}

/** Returns the spec after a start or stop, in the member that the spec uses: `running` or `runStrategy`. */
function withRunning(spec: Row, running: boolean | undefined): Row {
  if (running === undefined) return spec;
  if (spec.running !== undefined) return { ...spec, running };
  if (spec.runStrategy === "Manual") return spec;
  return { ...spec, runStrategy: running ? "Always" : "Halted" };
}

/** @throws PlatformError 404 if the caller cannot see the cluster, or it is deleted. */
function refuseUnreachable({ objects }: Dependencies, context: ClustersContext): void {
  const { caller } = context.var;
  const uid = context.req.param("cluster") ?? "";
  const isListed = objects.at(CLUSTERS, placeOf(context)).some((row) => row.uid === uid && isVisible(row, caller));
  if (!isListed && clusterOf(caller, uid).state === "Deleted") throw notFound("Specified cluster");
}

/** Returns the error for a missing machine. The platform wraps the cluster's message in an error of its own. */
function translatedError(refusal: CollectionRefusal, context: ClustersContext): PlatformError {
  const name = context.req.param("id") ?? "";
  return refusal.reason === "notFound"
    ? new PlatformError(
        500,
        "InternalServerError",
        `Failed to get virtual machine '${name}': virtualmachines.kubevirt.io "${name}" not found`,
      )
    : translated(refusal, "virtual machine");
}
