// What each step in the life of a resource costs in requests, for every resource that has a specimen.

export { measureLives as lifeFigures } from "../../tests/dist/requests/lives.js";
