import { findExactlyOne, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";
import { nearTo } from "../suggestion.js";
import { createVendorProducts } from "./vendorProducts.js";

export const getCseLogMappingVendorProduct = lookup({
  name: "getCseLogMappingVendorProduct",
  terraform: "cse_log_mapping_vendor_product",
  doc: "Product of a vendor with log mappings in Sumo Logic Cloud SIEM, found by exact names. Requires Cloud SIEM.",
  fields: {
    product: s.string("Product name. Exact match.").notEmpty(),
    vendor: s.string("Vendor name. Exact match.").notEmpty(),
    guid: resultText("Product GUID, to which log mappings refer."),
    id: resultText("Result ID, equal to `guid`."),
  },
  async run({ product, vendor }, { platform, ...context }) {
    const vendorProducts = platform.of(createVendorProducts);
    const title = `product ${JSON.stringify(product)} of vendor ${JSON.stringify(vendor)}`;
    const found = await findExactlyOne(await vendorProducts.find(product, vendor, context), {
      path: "product",
      one: title,
      several: `entries for ${title}`,
      describe: ({ guid }) => `guid ${guid}`,
      hint: () => nearTo(product, (asking) => vendorProducts.productsOf(vendor, asking), context),
    });
    return { ...found, id: found.guid };
  },
});
