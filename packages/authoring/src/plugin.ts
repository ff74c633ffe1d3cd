// The module through which bundled providers reach the provider protocol.

export { runPlugin } from "@tripod/provider";
