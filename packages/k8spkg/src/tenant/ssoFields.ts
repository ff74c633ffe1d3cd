import { s } from "@tripod/kit";
import { secretText } from "../credentials.js";
import { base64Of, textOf } from "./base64.js";

const needed = (doc: string) => s.string().notEmpty().doc(doc);
const told = (doc: string) => s.string().optional().computed().ignored("It is told by the platform").doc(doc);
const teams = s
  .set(s.string().notEmpty())
  .optional()
  .doc("Ids of the teams that users come into who are in no other one.");

export const oidc = s
  .object({
    issuerUrl: needed("Address of the identity provider."),
    clientId: needed("Id under which the platform is known there."),
    clientSecret: secretText("Secret that belongs to the id."),
    identityProviderCaCertificate: s
      .string()
      .sameAs((before, after) => base64Of(before) === base64Of(after))
      .optional()
      .doc("Certificate of the authority that the provider's is verified by: in PEM form, or that in base64."),
    insecureSkipTlsVerify: s
      .boolean()
      .default(false)
      .doc("Accepts any certificate of the provider, so that anybody on the way can read who signs in."),
    scopes: s.set(s.string().notEmpty()).doc("Scopes that are asked for, such as `openid` and `email`."),
    defaultTeamIds: teams,
    firstName: needed("Claim that holds the first name."),
    lastName: needed("Claim that holds the last name."),
    email: needed("Claim that holds the mail address."),
    spectroTeam: s.string().doc("Claim that holds the names of teams."),
    userInfoEndpoint: s
      .object({
        firstName: needed("Member that holds the first name."),
        lastName: needed("Member that holds the last name."),
        email: s.string().optional().doc("Member that holds the mail address."),
        spectroTeam: needed("Member that holds the names of teams."),
      })
      .optional()
      .doc("What is taken from the provider's address for what it knows of a user, in place of the claims."),
    callbackUrl: told("Address to which the provider sends users back."),
    logoutUrl: told("Address to which the provider sends users who sign out."),
  })
  .optional()
  .wire("isSsoEnabled")
  .doc("The identity provider, for the type `oidc`.");

export const saml = s
  .object({
    serviceProvider: s
      .string()
      .values({
        "Azure Active Directory": "that of CloudB",
        Okta: "Okta",
        Keycloak: "Keycloak",
        OneLogin: "OneLogin",
        "Microsoft ADFS": "Active Directory Federation Services",
        Others: "any other one",
      })
      .doc("The product that the identity provider is."),
    identityProviderMetadata: s
      .string()
      .notEmpty()
      .sameAs((before, after) => textOf(before).trim() === textOf(after).trim())
      .doc("What the identity provider says of itself, as XML."),
    nameIdFormat: needed(
      "Form of the names of users, such as `urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress`.",
    ),
    defaultTeamIds: teams,
    enableSingleLogout: s.boolean().default(false).doc("Whether users who sign out here sign out there as well."),
    firstName: s.string().notEmpty().default("FirstName").doc("Attribute that holds the first name."),
    lastName: s.string().notEmpty().default("LastName").doc("Attribute that holds the last name."),
    email: s.string().notEmpty().default("Email").doc("Attribute that holds the mail address."),
    spectroTeam: s.string().notEmpty().default("SpectroTeam").doc("Attribute that holds the names of teams."),
    issuer: told("Who the platform says it is."),
    certificate: told("Certificate with which the platform signs."),
    entityId: told("Name under which the platform is known to the provider."),
    loginUrl: told("Address at which users sign in."),
    singleLogoutUrl: told("Address at which users sign out."),
    serviceProviderMetadata: told("What the platform says of itself, as XML."),
  })
  .optional()
  .wire("isSsoEnabled")
  .doc("The identity provider, for the type `saml`.");
