import { type LogApi, logApi } from "./platform.js";

/** Declares a resource for objects of the platform. */
export const managed: LogApi["managed"] = logApi.managed;

/** Declares a resource for a setting that exists exactly once per organization. */
export const singleton: LogApi["singleton"] = logApi.singleton;

/** Declares a resource for objects that the platform creates by a job. */
export const job: LogApi["job"] = logApi.job;
