import { Hono } from "hono";
import type { LogsEnv } from "./logsEnv.js";

/** `sec/v1/vendors-and-products`: what log mappings of the security product can be made for. */
export function vendorProductRoutes(): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });
  app.get("/sec/v1/vendors-and-products", (context) => {
    const { product, vendor } = context.req.query();
    const data = context
      .get("key")
      .organization.vendorProducts.filter(
        (row) => (product ?? row.product) === row.product && (vendor ?? row.vendor) === row.vendor,
      );
    return context.json({ data });
  });
  return app;
}
