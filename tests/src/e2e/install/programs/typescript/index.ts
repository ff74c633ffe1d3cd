import * as hostpkg from "@tripod/pulumi-hostpkg";
import * as logpkg from "@tripod/pulumi-logpkg";
import type { input } from "@tripod/pulumi-logpkg/types";

const projectId = process.env.PROJECT_ID ?? "";
const zone = hostpkg.getDomainsZoneV2Output({ name: "example.com.", projectId });
const collector = logpkg.getCollectorOutput({ name: "hosted-prod" });
const filters: input.CloudsyslogSourceFilter[] = [{ name: "no probes", filterType: "Exclude", regexp: ".*probe.*" }];
const source = new logpkg.CloudsyslogSource("syslog", {
  collectorId: collector.id,
  name: "from-typescript",
  category: "install",
  filters,
});

export const outputs = { zone: zone.id, source: source.name, token: source.token };
