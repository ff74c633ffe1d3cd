import { findExactlyOne, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";
import { nearTo } from "../suggestion.js";

export const getCseLogMappingVendorProduct = lookup({
  name: "getCseLogMappingVendorProduct",
  terraform: "cse_log_mapping_vendor_product",
  doc: "Looks up a product of a vendor for which the platform's security product has log mappings. Both names match completely or not at all. The organisation needs the security product.",
  fields: {
    product: s.string().notEmpty().doc("Name of the product."),
    vendor: s.string().notEmpty().doc("Name of the vendor."),
    guid: resultText("Identifier of the product, by which log mappings refer to it."),
    id: resultText("The same as `guid`."),
  },
  async run({ product, vendor }, { platform, ...context }) {
    const { vendorProducts } = platform;
    const wanted = `product ${JSON.stringify(product)} of vendor ${JSON.stringify(vendor)}`;
    const found = await findExactlyOne(await vendorProducts.find(product, vendor, context), {
      path: "product",
      one: wanted,
      several: `entries for ${wanted}`,
      describe: ({ guid }) => `guid ${guid}`,
      hint: () => nearTo(product, (asking) => vendorProducts.productsOf(vendor, asking), context),
    });
    return { ...found, id: found.guid };
  },
});
