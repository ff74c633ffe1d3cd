import { describeLaws } from "./describeLaws.js";

await describeLaws("k8spkg", 1, 4);
