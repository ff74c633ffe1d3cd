export { type ConformanceOptions, conformanceTests, type ResourceCase } from "./testing/conformanceTests.js";
export { type FaultProxy, type ProxyFault, startFaultProxy } from "./testing/faultProxy.js";
export { type OpenProvider, openProvider, type StoredObject } from "./testing/openProvider.js";
