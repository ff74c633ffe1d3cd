import { describeLaws } from "./describeLaws.js";

await describeLaws("hostpkg", 0, 3);
