import type { CollectorSeed, PartitionSeed, RoleSeed, UserSeed } from "./sparse.js";

/** Returns collectors `generated-0001`, … with ids from 300000001 on; each has one HTTP source named `ingest`. */
export function generatedCollectors(count: number): CollectorSeed[] {
  return numbered(count, (number, digits) => ({
    id: 300_000_000 + number,
    name: `generated-${digits}`,
    description: `Generated collector ${number}`,
    category: `generated/${number % 10}`,
    timeZone: "Etc/UTC",
    fields: { shard: String(number % 16) },
    sources: [httpSource(400_000_000 + number, digits)],
  }));
}

/** Returns partitions `generated_0001`, … with ids from 0000000000200001 on; every tenth is decommissioned. */
export function generatedPartitions(count: number): PartitionSeed[] {
  return numbered(count, (number, digits) => ({
    id: `000000000020${digits}`,
    name: `generated_${digits}`,
    routingExpression: `_sourceCategory=generated/${number}`,
    totalBytes: number * 1024,
    isActive: number % 10 !== 0,
  }));
}

/** Returns roles `Generated 0001`, … with ids from 0000000000300001 on. */
export function generatedRoles(count: number): RoleSeed[] {
  return numbered(count, (number, digits) => ({
    id: `000000000030${digits}`,
    name: `Generated ${digits}`,
    description: `Generated role ${number}`,
    capabilities: ["viewCollectors"],
  }));
}

/** Returns users `user0001@example.net`, … with ids from 0000000000400001 on. */
export function generatedUsers(count: number): UserSeed[] {
  return numbered(count, (_, digits) => ({
    id: `000000000040${digits}`,
    firstName: "User",
    lastName: digits,
    email: `user${digits}@example.net`,
    roleIds: [],
  }));
}

function numbered<T>(count: number, make: (number: number, digits: string) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1, String(index + 1).padStart(4, "0")));
}

function httpSource(id: number, digits: string) {
  const baseUrl = "https://endpoint9.collection.example.com/receiver/v1/http/";
  const token = `GENERATED${digits}==`;
  return {
    id,
    sourceType: "HTTP",
    name: "ingest",
    automaticDateParsing: true,
    multilineProcessingEnabled: true,
    useAutolineMatching: true,
    forceTimeZone: false,
    filters: [],
    cutoffTimestamp: 0,
    encoding: "UTF-8",
    fields: {},
    messagePerRequest: false,
    url: `${baseUrl}${token}`,
    token,
    baseUrl,
    alive: true,
  };
}
