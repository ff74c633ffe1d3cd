export { plainPem, samePem } from "@tripod/objects";
