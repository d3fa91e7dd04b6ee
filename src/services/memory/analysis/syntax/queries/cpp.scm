(raw_string_literal) @string

(class_specifier name: (_) @name body: (_)) @class
(namespace_definition name: (_) @name) @module
(concept_definition name: (_) @name) @interface
(alias_declaration name: (_) @name) @type
(field_declaration declarator: (function_declarator declarator: (_) @name)) @method
(field_declaration declarator: (_ declarator: (function_declarator declarator: (_) @name))) @method
(declaration_list (declaration declarator: (function_declarator declarator: (_) @name)) @function)
(declaration_list (declaration declarator: (_ declarator: (function_declarator declarator: (_) @name))) @function)
(class_specifier body: (field_declaration_list (field_declaration declarator: (field_identifier) @name) @field))
(class_specifier body: (field_declaration_list (declaration declarator: (function_declarator declarator: (_) @name)) @method))

(import_declaration name: (_) @import)
