import { describeLaws } from "./describeLaws.js";

await describeLaws("logpkg");
