import { describeLaws } from "./describeLaws.js";

await describeLaws("hostpkg", 1, 3);
