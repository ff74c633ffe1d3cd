/** An identifier as the platform of dedicated servers makes them. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What another text is told. */
export const UUID_WANTED = "must be an identifier such as b4000000-0000-4000-8000-000000000001";
