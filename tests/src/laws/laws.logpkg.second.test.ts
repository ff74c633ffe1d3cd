import { describeLaws } from "./describeLaws.js";

await describeLaws("logpkg", 1, 3);
