import * as pulumi from "@pulumi/pulumi";
import * as hostpkg from "@tripod/pulumi-hostpkg";

const config = new pulumi.Config();
const projectId = config.require("projectId");
const ttl = config.getNumber("ttl") ?? 300;

const zone = new hostpkg.DomainsZoneV2("zone", {
  name: `${config.get("domain") ?? "bakery.example"}.`,
  projectId,
  comment: "Site of the bakery",
});

interface Records {
  readonly prefix?: string;
  readonly type: string;
  readonly ttl: number;
  readonly contents: pulumi.Input<string>[];
}

/** The records of one name and type in the zone. */
function records(name: string, { prefix = "", type, ttl, contents }: Records): hostpkg.DomainsRrsetV2 {
  return new hostpkg.DomainsRrsetV2(name, {
    zoneId: zone.id,
    projectId,
    name: pulumi.interpolate`${prefix}${zone.name}`,
    type,
    ttl,
    records: contents.map((content) => ({ content })),
  });
}

const web = records("web", { type: "A", ttl, contents: ["192.0.2.10", "192.0.2.11"] });
records("www", { prefix: "www.", type: "CNAME", ttl, contents: [zone.name] });
records("mail", { type: "MX", ttl: 3600, contents: [pulumi.interpolate`10 mx.${zone.name}`] });
records("senders", { type: "TXT", ttl: 3600, contents: ['"v=spf1 mx -all"'] });
records("authorities", { type: "CAA", ttl: 3600, contents: ['0 issue "ca.example.net"'] });

// What the platform has of it: asked for once the records are there.
const shown = hostpkg.getDomainsRrsetV2Output({ name: web.name, type: "A", zoneId: web.zoneId, projectId });

export const outputs = { zoneId: zone.id, isDelegated: zone.lastCheckStatus, webServers: shown.records };
