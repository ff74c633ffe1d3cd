import { describeLaws } from "./describeLaws.js";

await describeLaws("hostpkg");
