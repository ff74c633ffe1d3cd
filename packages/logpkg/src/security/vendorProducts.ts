import { type CallContext, type Reader, read } from "@tripod/http";
import { rowsIn } from "@tripod/rest";
import type { Api } from "../api.js";

/** Product of a vendor for which there are log mappings. */
export interface VendorProduct {
  readonly guid: string;
  readonly product: string;
  readonly vendor: string;
}

/** Client of the vendors and products in Cloud SIEM. */
export interface VendorProducts {
  /** Returns the rows with exactly this product and vendor; usually one or none. */
  find(product: string, vendor: string, context: CallContext): Promise<readonly VendorProduct[]>;
  /** Returns the names of a vendor's products, for suggestions. */
  productsOf(vendor: string, context: CallContext): Promise<readonly string[]>;
}

/** Returns the client of the vendors and products. */
export function createVendorProducts(api: Api): VendorProducts {
  const rows = async (
    query: { vendor: string; product?: string },
    context: CallContext,
  ): Promise<readonly Reader[]> => {
    const path = "sec/v1/vendors-and-products";
    const answer = await api.send({ operation: "Find vendor and product", path, query, tags: ["vendors"] }, context);
    return rowsIn(read(answer), "data").filter((row) => row.peekText("vendor") === query.vendor);
  };
  return {
    find: async (product, vendor, context) =>
      (await rows({ product, vendor }, context))
        .filter((row) => row.peekText("product") === product)
        .map(decodeProduct),
    productsOf: async (vendor, context) => (await rows({ vendor }, context)).map((row) => row.peekText("product")),
  };
}

function decodeProduct(row: Reader): VendorProduct {
  return { guid: row.string("guid"), product: row.string("product"), vendor: row.string("vendor") };
}
