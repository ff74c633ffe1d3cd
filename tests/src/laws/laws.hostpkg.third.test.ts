import { describeLaws } from "./describeLaws.js";

await describeLaws("hostpkg", 2, 3);
