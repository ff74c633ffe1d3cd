import type { JsonObject } from "./json.js";
import type { Collector, Partition, Role, User } from "./records.js";

/** Record in a seed that contains only the members that differ from the defaults. */
export type Sparse<T, Known extends keyof T> = Pick<T, Known> & Partial<T>;

export type CollectorSeed = Sparse<Collector, "id" | "name" | "timeZone" | "fields"> & {
  readonly sources?: readonly ({ readonly id: number } & JsonObject)[];
};
export type PartitionSeed = Sparse<Partition, "id" | "name" | "routingExpression" | "totalBytes">;
export type RoleSeed = Sparse<Role, "id" | "name" | "description" | "capabilities">;
export type UserSeed = Sparse<User, "id" | "firstName" | "lastName" | "email" | "roleIds">;
