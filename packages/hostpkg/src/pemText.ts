export { plainPem, samePem } from "@tripod/rest";
