import { describeLaws } from "./describeLaws.js";

await describeLaws("logpkg", 0, 3);
