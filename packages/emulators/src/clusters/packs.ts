import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { TIMESTAMPS } from "./metadata.js";
import { isListed, type Release, releasesSeenBy, valuesOf } from "./packReleases.js";
import { pageOf } from "./paging.js";
import { notFound, PlatformError } from "./platformError.js";
import { type TermFields, termFilter } from "./termFilter.js";
import type { Pack } from "./world.js";

const FIELDS: TermFields<Release> = {
  "metadata.name": ({ pack }) => [pack.name],
  "metadata.uid": ({ uid }) => [uid],
  "spec.name": ({ pack }) => [pack.name],
  "spec.displayName": ({ pack }) => [pack.displayName],
  "spec.version": ({ version }) => [version],
  "spec.layer": ({ pack }) => [pack.layer],
  "spec.type": ({ pack }) => [pack.type],
  "spec.addonType": ({ pack }) => [pack.addonType ?? ""],
  "spec.cloudTypes": ({ pack }) => pack.cloudTypes,
  "spec.registryUid": ({ registry }) => [registry.uid],
};

/** Pack versions: the list of all, and the versions of one pack in one registry with their values. */
export function packRoutes(app: ClustersApp): void {
  app.get("/v1/packs", (c) => {
    const found = listedReleases(c.var.caller).filter(termFilter(c.req.query("filters"), FIELDS));
    const { items, listmeta } = pageOf(found, c.req.query());
    return c.json({ items: items.map(row), listmeta });
  });

  app.get("/v1/packs/:uid", (c) => {
    const release = listedReleases(c.var.caller).find(({ uid }) => uid === c.req.param("uid"));
    if (release === undefined) throw notFound("Specified pack");
    return c.json(versionsOf(release));
  });

  app.get("/v1/packs/:packName/registries/:registryUid", (c) => {
    const { packName, registryUid } = c.req.param();
    const clouds = cloudsFrom(c.req.query("cloudType"));
    const withDisabled = (c.req.query("states") ?? "").split(",").includes("disabled");
    const found = listedReleases(c.var.caller).filter(
      ({ pack, registry, disabled }) =>
        pack.name === packName && registry.uid === registryUid && runsOn(pack, clouds) && (withDisabled || !disabled),
    );
    const [first, ...others] = found;
    if (first === undefined) {
      throw new PlatformError(404, "ResourceNotFound", "Specified pack not found in the registry");
    }
    return c.json(versionsOf(first, others));
  });
}

function listedReleases(caller: Caller): Release[] {
  return releasesSeenBy(caller).filter(isListed);
}

function cloudsFrom(cloudType: string | undefined): string[] {
  return cloudType === undefined || cloudType === "" ? [] : cloudType.split(",");
}

/** Reports whether a pack runs on any of the clouds. `all` matches everything on both sides; so does an empty list. */
export function runsOn({ cloudTypes }: Pack, clouds: string[]): boolean {
  return (
    clouds.length === 0 ||
    clouds.includes("all") ||
    cloudTypes.includes("all") ||
    clouds.some((cloud) => cloudTypes.includes(cloud))
  );
}

function row(release: Release) {
  const { pack, registry, uid, version, disabled } = release;
  return {
    apiVersion: "v1",
    kind: "pack",
    metadata: { name: pack.name, uid, ...TIMESTAMPS },
    spec: {
      ...descriptionOf(pack),
      version,
      registryUid: registry.uid,
      type: pack.type,
      values: valuesOf(release),
      digest: `sha256:${uid}`,
      eol: "2027-01-31",
      group: "",
      annotations: {},
      presets: [],
      schema: [],
      manifests: [],
    },
    status: disabled ? { disabled: true } : null,
  };
}

/** Returns the response for versions of one pack in one registry. It lacks the type of the pack. */
function versionsOf(first: Release, others: Release[] = []) {
  const releases = [first, ...others];
  return {
    ...descriptionOf(first.pack),
    registryUid: first.registry.uid,
    tags: releases.map(({ version, uid }) => ({
      group: "",
      packUid: uid,
      parentTags: parentTagsOf(version),
      tag: version,
      version,
    })),
    packValues: releases.map((release) => ({
      packUid: release.uid,
      values: valuesOf(release),
      readme: "",
      annotations: {},
      dependencies: [],
      presets: [],
      schema: [],
    })),
  };
}

function descriptionOf({ name, displayName, layer, addonType = "", cloudTypes }: Pack) {
  return { name, displayName, layer, addonType, addonSubType: "", cloudTypes, logoUrl: "" };
}

/** `3.29.x` and `3.x` also select `3.29.2`. */
function parentTagsOf(version: string): string[] {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+$/.exec(version) ?? [];
  return major === undefined ? [] : [`${major}.${minor}.x`, `${major}.x`];
}
