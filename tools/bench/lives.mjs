// Requests of each step in the lifecycle of a resource, for every resource with a fixture.

export { measureLives as lifeFigures } from "../../tests/dist/conformance/requests/lives.js";
