/** Deployments of the platform with their regions. Source: the vendor's list of API endpoints. */
export const ENVIRONMENTS = {
  us1: "United States, first deployment",
  us2: "United States, second deployment",
  au: "Australia",
  ca: "Canada",
  ch: "Switzerland",
  de: "Germany",
  esc: "European Sovereign Cloud",
  eu: "Ireland",
  fed: "United States, federal use",
  in: "India",
  jp: "Japan",
  kr: "South Korea",
};
