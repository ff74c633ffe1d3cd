import type { ServiceNames } from "@tripod/kit";

/** Services by the word that represents them in the names of this package. */
export const SERVICE_NAMES: ServiceNames = {
  Cdn: { service: "Amazon CloudFront", keywords: ["AWS", "CDN"] },
  CloudA: { service: "Amazon Web Services (AWS)", keywords: ["Amazon"] },
  CloudB: { service: "Microsoft Azure", keywords: ["Entra ID"] },
  Cloudtrail: { service: "AWS CloudTrail", keywords: ["Amazon", "audit log"] },
  Cloudwatch: { service: "Amazon CloudWatch", keywords: ["AWS", "metrics"] },
  Cse: { service: "Sumo Logic Cloud SIEM", keywords: ["security information and event management"] },
  Csoar: { service: "Sumo Logic Cloud SOAR (Automation Service)", keywords: ["playbook"] },
  Elb: { service: "Elastic Load Balancing access logs", keywords: ["AWS", "ELB", "ALB"] },
  Gcp: { service: "Google Cloud", keywords: ["GCP", "Pub/Sub", "Cloud Monitoring"] },
  Kinesis: { service: "Amazon Data Firehose (Kinesis)", keywords: ["AWS", "CloudWatch metric streams"] },
  Metadata: { service: "EC2 instance tags (AWS metadata)", keywords: ["Amazon"] },
  O365: { service: "Microsoft 365 (Office 365)", keywords: ["Entra ID"] },
  ObjStore: { service: "Amazon S3", keywords: ["AWS", "S3 bucket"] },
  Rum: { service: "Real User Monitoring (RUM)", keywords: ["browser traces"] },
};
