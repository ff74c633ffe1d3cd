import { describeLaws } from "./describeLaws.js";

await describeLaws("logpkg", 2, 3);
