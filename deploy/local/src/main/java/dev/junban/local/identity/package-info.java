/** The issuer of the local suite's tokens. */
package dev.junban.local.identity;
