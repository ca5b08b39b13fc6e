/** Drives the four packaged services as processes, from outside: HTTP, Kafka, their logs and PostgreSQL. */
package dev.junban.e2e;
